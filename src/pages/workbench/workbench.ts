import { COMPARE } from '../../experiments/compare/options.js';
import { pathFigures } from '../../experiments/compare/path.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import type { FullSwing } from '../../experiments/compare/swings.js';
import { count, mean, several } from '../../results/text/numbers.js';
import { commandLine } from '../../runs/run/command-line.js';
import { HOW } from '../../runs/run/options.js';
import { InputError } from '../../support/input/refusal.js';
import { PAGE_BOTS } from '../page/data.js';
import { button, copyAddress, h, saveFile } from '../page/dom.js';
import { draw } from '../report/charts/draw.js';
import { articleOf, pageOf } from '../report/page.js';
import { Comparison, type ComparisonResult } from './comparison.js';
import { DealsDialog, dealsNamed, linkedTables, pairsOn } from './deals-dialog.js';
import { Editor } from './editor.js';
import { putFiles, systemsFor } from './here.js';
import { PriceList } from './price-list.js';
import { type BenchState, kept, linkOf, MINE, openedBy, runsByItself, THEIRS } from './setting.js';
import { cores, PageThreads } from './threads.js';

/** What the page of the workbench comes with. */
export interface WorkbenchData {
  readonly version: string;
  readonly commit: string | null;
  /** The systems of the house, by their files. */
  readonly systems: Readonly<Record<string, string>>;
  /** By game, the system that is there before anything is typed. */
  readonly templates: Readonly<Record<string, string>>;
}

/** What lies beside the page. */
const PAGES = {
  'rules.html': 'The rules in two minutes',
  'ladder.html': 'The ladder',
  'ladder-wallachen.html': 'That of Wallachen',
  'deals.html': 'Play deals',
};

/** Their differences are kept one by one, for those of the next run. */
const MOST_BLOCKS = 10_000_000;

/** Milliseconds between two looks at what was played so far. */
const LOOK = 200;

const optionsOf = (names: readonly string[], chosen = ''): HTMLElement[] =>
  names.map((value) => h('option', { value, selected: value === chosen }, value === THEIRS ? 'second system' : value));

/** What is chosen besides the systems. */
const CHOICES = [
  ['b', 'Against'],
  ['field', 'Third seat'],
  ['game', 'Game'],
  ['seed', 'Seed'],
  ['blocks', 'Blocks'],
] as const;
type Choices = Omit<BenchState, 'text' | 'theirs' | 'blocks'>;

/** The page on which two bidding systems are compared. */
export class Workbench {
  private readonly data: WorkbenchData;
  private readonly threads: PageThreads;
  private readonly mine = new Editor('Your system', MINE, () => this.changed());
  private readonly theirs = new Editor('The second system', THEIRS, () => this.changed());
  private readonly chosen = {
    b: h('select'),
    field: h('select'),
    game: h('select'),
    seed: h('input', { required: true, autocomplete: 'off', spellcheck: 'false' }),
    blocks: h('input', { type: 'number', min: 1, max: MOST_BLOCKS, step: 1, required: true }),
  };
  private readonly run = button('Run', () => void this.start(), { class: 'run' });
  private readonly form = h('form', { class: 'asked' });
  private readonly answer = h('section', { class: 'answer', 'aria-label': 'The answer' });
  private readonly said = h('p', { class: 'note', role: 'alert' });
  private readonly so = h('p', { class: 'estimate' });
  private readonly far = h('p', { class: 'facts' });
  private readonly curve = h('div', { class: 'curve' });
  private readonly found = h('div', { class: 'found' });
  private readonly prices: PriceList;
  private readonly command = h('code', { tabindex: 0 });
  private readonly saving = button('Save result', () => this.saveResult(), { hidden: true });
  private readonly dialog: DealsDialog;
  private comparison: Comparison | null = null;
  private before: Comparison | null = null;
  private result: ComparisonResult | null = null;
  /** The link that the page was opened by; empty without one. */
  private link = '';
  /** The setting of the last run. */
  private asked = '';
  private stop: AbortController | null = null;

  constructor(root: HTMLElement, data: WorkbenchData, script: string) {
    this.data = data;
    this.chosen.game.append(...optionsOf(Object.keys(data.templates)));
    this.prices = new PriceList(script, data.systems['six-lines.system']);
    this.threads = new PageThreads(script, cores());
    this.dialog = new DealsDialog(script);
    root.replaceChildren(...this.elements(), this.dialog.root);
    this.form.addEventListener('change', () => this.changed());
    root.addEventListener('click', (event) => void this.openDeals(event));
    void this.begin();
  }

  /** What stands in the address, else what was there at the last visit, else what the page comes with. */
  private async begin(): Promise<void> {
    const { hash } = window.location;
    const { templates, systems } = this.data;
    const texts = { text: templates.bolachen, theirs: systems['six-lines.system'] };
    const usual = { b: 'count.system', field: 'sound', game: 'bolachen', seed: 'r1', blocks: 20_000 };
    const { link, found, isDamaged } = await openedBy(hash);
    this.link = link;
    this.show({ ...texts, ...usual, ...found });
    if (isDamaged) this.said.textContent = 'This link is damaged: here is what was there before.';
    else if (runsByItself(hash)) await this.start();
  }

  private elements(): HTMLElement[] {
    const { mine, theirs, chosen, run, said, so, far, curve } = this;
    const { found, prices, command, saving, form: left, answer: right } = this;
    const nav = h('nav', {}, ...Object.entries(PAGES).map(([href, name]) => h('a', { href }, name)));
    const options = CHOICES.map(([name, label]) => h('label', {}, h('span', {}, label), chosen[name]));
    const link = button('Copy link', () => void this.copyLink());
    const save = button('Save system', () => saveFile(MINE.slice(2), mine.text.trimEnd().split('\n')));
    left.append(
      ...[mine.root, theirs.root, h('div', { class: 'options' }, ...options)],
      ...[h('div', { class: 'tasks' }, run, link, save, saving), said],
      h('p', { class: 'facts' }, 'The command for it: ', command),
    );
    right.append(so, far, curve);
    const facts = 'Nothing is sent anywhere. What you type is kept in this browser alone.';
    return [
      h('header', {}, h('h1', {}, 'Which bidding is better, and on which hands?'), nav),
      h('main', {}, h('div', { class: 'bench' }, left, right, prices.root), found),
      h('footer', {}, `${facts} bolachen ${this.data.version}`),
    ];
  }

  private get setting(): BenchState {
    const { mine, theirs, chosen } = this;
    const values = Object.fromEntries(CHOICES.map(([name]) => [name, chosen[name].value]));
    return { ...(values as Choices), text: mine.text, theirs: theirs.text, blocks: Number(values.blocks) };
  }

  private show(setting: BenchState): void {
    this.mine.text = setting.text;
    this.theirs.text = setting.theirs;
    this.chosen.game.value = setting.game;
    this.offer();
    for (const [name] of CHOICES) this.chosen[name].value = String(setting[name]);
    this.changed();
  }

  /** Offers who plays the game; of systems those that are for it. */
  private offer(): void {
    const { b, field, game } = this.chosen;
    const fit = systemsFor(game.value, this.data.systems);
    b.replaceChildren(...optionsOf([...fit, THEIRS, ...PAGE_BOTS], b.value));
    field.replaceChildren(...optionsOf([...fit, ...PAGE_BOTS], field.value));
  }

  private changed(): void {
    const { setting, mine, theirs, command } = this;
    if (mine.game !== setting.game) {
      const isTyped = mine.text.trim() !== this.data.templates[mine.game].trim();
      mine.game = theirs.game = setting.game;
      if (!isTyped) mine.text = this.data.templates[setting.game];
      this.offer();
    }
    theirs.root.hidden = this.chosen.b.value !== THEIRS;
    mine.check();
    theirs.check();
    this.said.textContent = '';
    this.label();
    command.textContent = commandLine('compare', { ...HOW, ...COMPARE }, { ...this.what(), explain: true });
    const { hash, href } = window.location;
    if (hash !== this.link) window.history.replaceState(null, '', href.replace(/#.*|$/, this.link)); // no longer that
    kept(this.link, this.setting);
  }

  private what() {
    const { b, field, game, seed, blocks } = this.setting;
    return { a: MINE, b, game, seed, blocks, field };
  }

  /** Plays from the beginning, goes on, or stops. */
  private async start(): Promise<void> {
    if (this.stop !== null) return this.stop.abort();
    if (!this.form.reportValidity()) return;
    const wrong = [this.mine, this.theirs].find((each) => !each.root.hidden && each.check());
    if (wrong !== undefined) return wrong.focus(); // its mistakes stand below it
    const { text, theirs } = this.setting;
    const files = { ...this.data.systems, [MINE]: text, [THEIRS]: theirs };
    try {
      putFiles(files);
      const asked = await Comparison.of(this.what());
      const goesOn = this.comparison?.isOf(asked) && !this.comparison.isComplete;
      if (!goesOn) {
        this.before = this.comparison ?? this.before;
        this.comparison = asked;
      }
      this.asked = JSON.stringify(this.setting);
      await this.play(this.comparison as Comparison, files);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.said.textContent = error instanceof InputError ? error.message : `The run has failed: ${error.message}`;
    } finally {
      this.stop = null;
      this.label();
    }
  }

  private async play(comparison: Comparison, files: Readonly<Record<string, string>>): Promise<void> {
    const stop = new AbortController();
    this.stop = stop;
    this.said.textContent = this.far.textContent = '';
    this.found.replaceChildren();
    this.label();
    this.answer.scrollIntoView({ block: 'nearest' });
    await this.threads.begin(files, comparison.plan.chunks.job);
    let isNew = false;
    const looking = setInterval(() => {
      if (isNew) this.showSoFar(comparison);
      isNew = false;
    }, LOOK);
    const seen = (): void => {
      if (comparison.looks.length === 0) this.showSoFar(comparison);
      isNew = true;
    };
    await comparison.play(this.threads, stop.signal, seen).finally(() => clearInterval(looking));
    this.showResult(comparison, await this.threads.again(comparison.swings));
    void this.prices.show(() => (this.mine.check() ? null : this.setting));
  }

  private label(): void {
    const { comparison, stop, run } = this;
    const isHalf = comparison !== null && !comparison.isComplete && comparison.count > 0;
    const isOfBefore = this.asked !== '' && this.asked !== JSON.stringify(this.setting);
    run.textContent = stop !== null ? 'Stop' : isHalf && !isOfBefore ? 'Go on' : 'Run';
    for (const each of [this.answer, this.found, this.prices.root]) each.classList.toggle('before', isOfBefore);
    this.saving.hidden = this.result === null || stop !== null;
  }

  /** The estimate with its interval, and how both have come about. */
  private showSoFar(comparison: Comparison): void {
    const { sequence } = comparison.look();
    const { blocks, game } = comparison.plan.settings;
    const [a, b] = comparison.plan.lineup.labels;
    this.so.replaceChildren(h('b', {}, mean(sequence)), ` points a deal: yours less ${b}`);
    this.far.textContent = `${count(comparison.count)} of ${several(blocks, 'block')}, ${game.ruleSet}`;
    const names = { a, b } as CompareSummary;
    const [figure] = pathFigures(comparison.looks, names);
    if (figure !== undefined) this.curve.innerHTML = draw(figure).text;
  }

  private showResult(comparison: Comparison, full: readonly FullSwing[]): void {
    this.showSoFar(comparison);
    const since = this.before === null ? null : comparison.since(this.before);
    const change = since === null ? [] : [`Against your last run on the same boards: ${mean(since)} points a deal.`];
    const result = comparison.compared(full, this.data, change);
    const { summary, shown } = result;
    this.result = result;
    if (comparison.isComplete) this.so.querySelector('b')?.replaceChildren(mean(summary.naive));
    else this.far.append(' · not complete');
    this.so.prepend(h('strong', {}, shown.document.verdict));
    this.far.append(...change.map((text) => h('strong', {}, text)));
    const document = { ...shown.document, tables: linkedTables(shown.document.tables, summary) };
    this.found.innerHTML = articleOf({ ...shown, document }).text;
    const [why] = this.found.querySelectorAll('.tables > section');
    if (summary.explained !== undefined) this.curve.replaceChildren(why);
  }

  private saveResult(): void {
    if (this.result !== null) saveFile('result.html', pageOf(this.result.shown).trimEnd().split('\n'));
  }

  private async copyLink(): Promise<void> {
    const where = await copyAddress(await linkOf(this.setting));
    this.said.textContent = `The link is ${where}: it holds the system and all that is chosen here.`;
  }

  /** A row of a table leads to its deals. */
  private async openDeals(event: MouseEvent): Promise<void> {
    const { result } = this;
    const address = (event.target as HTMLElement).closest('a')?.getAttribute('href');
    if (!address?.startsWith('#') || result === null) return;
    event.preventDefault();
    const { summary, document, full } = result;
    const asked = dealsNamed(address, document.tables);
    if (asked === null) return this.dialog.open(summary, 'swings', full, address.replace(/^#swings/, ''));
    const { seatings } = (this.comparison as Comparison).plan.chunks.job;
    const pairs = await this.threads.again(asked.boards.flatMap((board) => pairsOn(board, seatings)));
    this.dialog.open(summary, asked.title, asked.of(pairs));
  }
}
