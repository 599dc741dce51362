import { QUESTIONS } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { shown } from '../../support/input/refusal.js';
import { demandsOf, type Expression, shut } from '../conditions/expression.js';
import { meantBy } from '../conditions/other-games.js';
import { Parser } from '../conditions/parser.js';
import { ALWAYS, UNKNOWN } from '../conditions/span.js';
import { Tokens } from '../conditions/tokens.js';
import type { Type } from '../conditions/vocabulary.js';
import { firstLegal, readAnswers } from './answers.js';
import type { Asked } from './asked.js';
import { contractsIn, gamesFor, HEADS, headsIn, questionOfHead, wordsBefore, wordsIn } from './games.js';
import { LinesBefore } from './lines-before.js';
import { type AskedBlock, type AskedLine, System } from './system.js';
import { SYSTEM_VOCABULARY } from './system-words.js';

/**
 * Reads a bidding system: definitions, then blocks, each a question and its lines.
 * @throws InputError for a text that is none, with the line and column of what does not fit, and for a line that can
 * never apply; `where` names the text. What is allowed is listed for `game`, else for those that the text is for so far
 */
export function readSystem(text: string, where: string, game?: Game): System {
  const name = /([^/\\]+)\.system$/.exec(where)?.[1] ?? null;
  const about = /^\s*#+\s*(.*\S)/.exec(text)?.[1] ?? null;
  return new System(name, about, new Reader(text, where, game).blocks());
}

type Open = Omit<AskedBlock, 'lines'> & { readonly lines: AskedLine[] };

class Reader {
  private readonly tokens: Tokens;
  private readonly parser: Parser<Asked>;
  private readonly before = new LinesBefore();
  private readonly read: Open[] = [];
  private readonly game: Game | undefined;

  constructor(text: string, where: string, game: Game | undefined) {
    this.tokens = new Tokens(text, where, true);
    this.game = game;
    this.parser = new Parser(this.tokens, {
      ...SYSTEM_VOCABULARY,
      listed: (type) => this.listed(type),
      why: (name) => this.whyUnknown(name),
    });
  }

  /** Those that the text is for as far as it has been read. */
  private games(): readonly Game[] {
    return this.game === undefined ? gamesFor(this.read) : [this.game];
  }

  private listed(type: Type): readonly string[] | undefined {
    return type === 'said' ? wordsIn(this.games()) : type === 'contract' ? contractsIn(this.games()) : undefined;
  }

  private whyUnknown(name: string): string | undefined {
    const isDefinedLater = new RegExp(`^[ \\t]*${name}[ \\t]*=(?!=|.*(?:→|->))`, 'm').test(this.tokens.text);
    return isDefinedLater && !this.isKnown(name) && !this.parser.defined.has(name)
      ? `${name} is not defined yet: a definition comes before all that names it`
      : undefined;
  }

  /** What can begin a block. */
  private heads(): string {
    return headsIn(this.games()).join(', ');
  }

  private blockOrDefinition(): string {
    return `a block (${this.heads()}) or a definition (name = …)`;
  }

  blocks(): readonly AskedBlock[] {
    const { tokens, read: blocks } = this;
    while (!tokens.isAtEnd) {
      const block = blocks.at(-1);
      if (this.isHead()) blocks.push(this.head());
      else if (this.isDefinition(block !== undefined)) this.definition(block !== undefined);
      else if (block === undefined) this.refuseStart();
      else block.lines.push(this.line(block));
    }
    const empty = blocks.find(({ lines }) => lines.length === 0);
    if (empty !== undefined) tokens.refuse(this.placeOf(empty.row), `"${empty.text}" has no line: ${LINE}`);
    if (blocks.length === 0) tokens.refuse(0, `there is no block: expected ${this.blockOrDefinition()}`);
    return blocks;
  }

  private isHead(): boolean {
    const { kind, text } = this.tokens.token;
    return kind === 'word' && (HEADS.includes(text) || OF_CARDS.includes(text));
  }

  /** Among blocks a name that is defined is compared by `=`. */
  private isDefinition(hasBlock: boolean): boolean {
    const { kind, text } = this.tokens.token;
    const isCompared = hasBlock && this.parser.defined.has(text);
    return kind === 'word' && this.tokens.isBefore('=') && !this.isKnown(text) && !isCompared;
  }

  private isKnown(name: string): boolean {
    return Object.hasOwn(SYSTEM_VOCABULARY.terms, name);
  }

  private refuseStart(): never {
    const { text, at } = this.tokens.token;
    if (this.tokens.isBefore('='))
      this.tokens.refuse(at, `${text} has a meaning already: a definition needs another name`);
    return this.tokens.refuse(
      at,
      `expected ${this.blockOrDefinition()}; found ${shown(text)}${this.isLine(text) ? '; a line stands below a block' : meantBy(text, HEADS)}`,
    );
  }

  private isLine(text: string): boolean {
    return this.isKnown(text) || OPENING.includes(text);
  }

  /** `name = expression`, before the blocks. */
  private definition(isLate: boolean): void {
    const { tokens, parser } = this;
    const { text: name, at } = tokens.advance();
    if (isLate)
      tokens.refuse(
        at,
        `${name} is defined after a block; definitions come before all blocks${meantBy(name, this.names())}`,
      );
    if (parser.defined.has(name)) tokens.refuse(at, `${name} is defined twice`);
    if (RESERVED.includes(name)) tokens.refuse(at, `${name} has a meaning already: a definition needs another name`);
    tokens.take('=');
    parser.defined.set(name, shut(parser.expression()));
  }

  /** `bid`, `bid, dealer`, `bid, dealer after pass brand`. */
  private head(): Open {
    const { tokens } = this;
    const { text: name, at } = tokens.token;
    const question = questionOfHead(name);
    if (question < 0)
      tokens.refuse(at, `${name}: systems say no cards, a bot of a few lines plays them; allowed: ${this.heads()}`);
    const row = tokens.rowOf(at);
    const isHere = (): boolean => !tokens.isAtEnd && tokens.rowOf(tokens.token.at) === row;
    tokens.advance();
    let seat: Seat | null = null;
    if (isHere() && tokens.take(',')) seat = tokens.token.text === 'after' ? null : this.seat();
    const after: number[] = [];
    if (isHere() && tokens.take('after'))
      do after.push(this.wordsSaid(question));
      while (isHere() && after.length < 2);
    if (isHere())
      tokens.unexpected(after.length === 0 ? '"," and a seat, "after" and a word, or a new line' : 'a new line');
    return { row, text: tokens.since(at), question, seat, after, lines: [] };
  }

  private seat(): Seat {
    const { text, at } = this.tokens.advance();
    const seat = [0, 1, 2].find((seat) => text === SEAT_NAMES[seat] || text === SEAT_LETTERS[seat]);
    if (seat !== undefined) return seat as Seat;
    return this.tokens.refuse(
      at,
      `${shown(text)} is no seat${meantBy(text, SEAT_NAMES)}; allowed: ${SEAT_NAMES.join(', ')}`,
    );
  }

  /** A word that another seat has said before a question, as a set; `brand` is any. */
  private wordsSaid(question: number): number {
    const { at } = this.tokens.token;
    const said = this.tokens.takeName();
    const spellings = SYSTEM_VOCABULARY.spellings('said') ?? [];
    const words = spellings.reduce((set, names, word) => (names.includes(said) ? set | (1 << word) : set), 0);
    const allowed = wordsIn(this.games(), question).join(', ');
    if ((words & wordsBefore(question)) !== 0) return words;
    if (words !== 0) this.tokens.refuse(at, `${said} is not said before ${QUESTIONS[question]}; allowed: ${allowed}`);
    return this.tokens.refuse(
      at,
      `${shown(said)} is no word that is said${meantBy(said, spellings.flat())}; allowed: ${allowed}`,
    );
  }

  /** `condition → answer`, or `otherwise → answer`. */
  private line(block: Open): AskedLine {
    const { tokens, parser } = this;
    const { at } = tokens.token;
    const condition = this.condition();
    if (!tokens.take('→') && !tokens.take('->')) tokens.unexpected('"→" (or "->") and an answer');
    const answerAt = tokens.token.at;
    const answers = readAnswers(tokens, block.question, this.games());
    if (!tokens.isAtEnd && tokens.rowOf(tokens.token.at) === tokens.rowOf(answerAt))
      tokens.unexpected('"or" and another answer, or a new line');
    const demands = demandsOf(parser.as('truth', condition, 'a condition'));
    const row = tokens.rowOf(at);
    const answer = answers.map(({ text }) => text).join(' or ');
    const never = this.before.whyNever(block, condition.holds, answers);
    if (never !== '') tokens.refuse(at, `this line can never apply: ${never}`);
    const onlyWhere = this.before.onlyWhere(block, condition.holds);
    this.before.add({ block, row, says: condition.holds, answers: answers.map(({ text }) => text) });
    return { row, text: tokens.since(at).replace('->', '→'), answer, onlyWhere, demands, legal: firstLegal(answers) };
  }

  private condition(): Expression<Asked> {
    const { tokens, parser } = this;
    const { kind, text, at } = tokens.token;
    if (tokens.take('otherwise'))
      return {
        type: 'truth',
        at,
        of: () => 1,
        range: null,
        name: 'otherwise',
        holds: ALWAYS,
        fails: UNKNOWN,
        demands: [],
      };
    const isNew = kind === 'word' && !this.isKnown(text) && !parser.defined.has(text) && !OPENING.includes(text);
    if (text === 'if' || text === 'when') tokens.refuse(at, `a line begins with its condition, without "${text}"`);
    const why = isNew ? this.whyUnknown(text) : undefined;
    if (why !== undefined) tokens.refuse(at, why);
    const near = isNew ? meantBy(text, this.names()) : '';
    if (near !== '') tokens.refuse(at, `${shown(text)} is no word of systems and no block${near}`);
    return parser.expression();
  }

  /** What can begin a row. */
  private names(): string[] {
    const defined = this.parser.defined.keys();
    return [...HEADS, ...Object.keys(SYSTEM_VOCABULARY.terms), ...defined, 'otherwise'];
  }

  private placeOf(row: number): number {
    return this.tokens.text
      .split('\n')
      .slice(0, row - 1)
      .reduce((sum, line) => sum + line.length + 1, 0);
  }
}

/** Cards that are played, which earlier systems said. */
const OF_CARDS: readonly string[] = ['play', 'lead', 'follow'];
const LINE = 'expected "condition → answer" below it';
const OPENING = ['not', 'suits', 'otherwise'];
const RESERVED = [...OPENING, 'and', 'or', 'in', 'after'];
