import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { shown } from '../../support/input/refusal.js';
import { type Expression, shut } from '../conditions/expression.js';
import { meantBy } from '../conditions/other-games.js';
import { Parser } from '../conditions/parser.js';
import { ALWAYS, isAlways, UNKNOWN } from '../conditions/span.js';
import { Tokens } from '../conditions/tokens.js';
import type { Type } from '../conditions/vocabulary.js';
import { ANSWERS, firstLegal, readAnswers } from './answers.js';
import type { Asked } from './asked.js';
import { Follows, SystemFaults } from './faults.js';
import { contractsIn, gamesFor, HEADS, headsIn, questionOfHead, wordsIn } from './games.js';
import { readSeat, readWordSaid } from './heads.js';
import { LinesBefore } from './lines-before.js';
import { type AskedBlock, type AskedLine, System } from './system.js';
import { SYSTEM_VOCABULARY } from './system-words.js';

/**
 * Reads a bidding system: definitions, then blocks, each a question and its lines.
 * @throws InputError for a text that is none, with the lines and columns of all that does not fit, and for a line that
 * can never apply; `where` names the text. What is allowed is listed for `game`, else for those that the text is for
 * so far
 */
export function readSystem(text: string, where: string, game?: Game): System {
  const about = /^\s*#+\s*(.*\S)/.exec(text)?.[1] ?? null;
  return new System(about, new Reader(text.replace(/\r\n?/g, '\n'), where, game).blocks());
}

type Open = Omit<AskedBlock, 'lines'> & {
  readonly lines: AskedLine[];
  /** Where its lines begin, those too that cannot be read, and whether each always holds. */
  readonly begun: { readonly at: number; always: boolean }[];
};

class Reader {
  private readonly tokens: Tokens;
  private readonly parser: Parser<Asked>;
  private readonly before = new LinesBefore();
  private readonly read: Open[] = [];
  private readonly game: Game | undefined;
  private readonly faults: SystemFaults;
  /** Names whose definitions cannot be read. */
  private readonly broken = new Set<string>();
  /** What lines are asked below a head that cannot be read, −1 if that is not known; null below any other. */
  private lost: number | null = null;

  constructor(text: string, where: string, game: Game | undefined) {
    this.tokens = new Tokens(text, where, true);
    this.game = game;
    this.parser = new Parser(this.tokens, {
      ...SYSTEM_VOCABULARY,
      listed: (type) => this.listed(type),
      why: (name) => this.whyUnknown(name),
    });
    this.faults = new SystemFaults(this.tokens, this.parser);
    this.tokens.know([...HEADS, ...OF_CARDS, ...RESERVED, ...ANSWERS]);
  }

  /** Those that the text is for as far as it has been read. */
  private games(): readonly Game[] {
    return this.game === undefined ? gamesFor(this.read) : [this.game];
  }

  private listed(type: Type): readonly string[] | undefined {
    return type === 'said' ? wordsIn(this.games()) : type === 'contract' ? contractsIn(this.games()) : undefined;
  }

  private whyUnknown(name: string): string | undefined {
    if (this.broken.has(name)) throw new Follows('');
    const isDefinedLater = new RegExp(`^[ \\t]*${name}[ \\t]*=(?!=|.*(?:→|->))`, 'im').test(this.tokens.text);
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
    const { tokens, faults, read: blocks } = this;
    while (!tokens.isAtEnd) faults.during(() => this.statement());
    for (const { text, row, begun } of blocks) {
      const at = this.placeOf(row);
      if (begun.length === 0) faults.note(() => tokens.refuse(at, `"${text}" has no line: ${LINE}`));
      for (const { at, always } of begun.slice(0, -1))
        if (always) faults.note(() => tokens.refuse(at, `this line always holds: ${ALWAYS_HOLDS}`));
    }
    if (blocks.length === 0 && this.lost === null)
      faults.note(() => tokens.refuse(0, `there is no block: expected ${this.blockOrDefinition()}`));
    faults.refuse();
    return blocks;
  }

  private statement(): void {
    const block = this.read.at(-1) ?? null;
    this.skipMark();
    const isBelowNone = block === null && this.lost === null;
    if (this.isHead()) this.head();
    else if (this.isDefinition(block !== null)) this.definition(block !== null);
    else if (isBelowNone || this.isLikeHead()) this.refuseHead(isBelowNone);
    else this.line(this.lost ?? block?.question ?? -1, this.lost === null ? block : null);
  }

  /** Points out the mark of a list, which would be read as a sign. */
  private skipMark(): void {
    const { tokens } = this;
    const { at } = tokens.token;
    const [mark] = /^(?:[-+*/=<>•·‣–—−]|\d+[.)](?=\s))/u.exec(tokens.text.slice(at)) ?? [];
    if (mark === undefined || tokens.text.startsWith('->', at)) return;
    this.faults.note(() => tokens.refuse(at, `a row begins with a word, without "${mark}"`));
    tokens.goTo(at + mark.length);
  }

  private isHead(): boolean {
    const { kind, text } = this.tokens.token;
    return kind === 'word' && (HEADS.includes(text) || OF_CARDS.includes(text));
  }

  /** Among blocks a name that is defined is compared by `=`. A letter is a name where its capital is a word. */
  private isDefinition(hasBlock: boolean): boolean {
    const { kind, text } = this.tokens.token;
    const isCompared = hasBlock && this.parser.defined.has(text);
    const isKnown = this.isKnown(text.length === 1 ? this.tokens.written : text);
    return kind === 'word' && this.tokens.isBeforeEquals && !isKnown && !isCompared;
  }

  private isKnown(name: string): boolean {
    return Object.hasOwn(SYSTEM_VOCABULARY.terms, name);
  }

  /** Is a row no line, but an unknown word with what can follow that of a block? */
  private isLikeHead(): boolean {
    const { text, at } = this.tokens.token;
    const isNew = !this.isLine(text) && !this.parser.defined.has(text);
    return isNew && /^[\p{L}\w]+[ \t]*(?:[:,#][^→>\n]*|after\b[^→>\n]*)?(?:\n|$)/u.test(this.tokens.text.slice(at));
  }

  private refuseHead(isBelowNone: boolean): never {
    const { tokens } = this;
    const { text, at, kind } = tokens.token;
    const meant = meantBy(text, HEADS);
    if (kind !== 'strange' || meant !== '') this.lost = questionOfHead(/"(\w+)"/.exec(meant)?.[1] ?? '');
    tokens.refuseStrange();
    if (tokens.isBeforeEquals) tokens.refuse(at, `${text}${HAS_MEANING}`);
    if (!isBelowNone)
      tokens.refuse(at, `${shown(text)} is no word of systems and no block${meantBy(text, this.names())}`);
    const hint = this.isLine(text) ? '; a line stands below a block' : meant;
    return tokens.refuse(at, `expected ${this.blockOrDefinition()}; found ${shown(text)}${hint}`);
  }

  private isLine(text: string): boolean {
    return this.isKnown(text) || OPENING.includes(text);
  }

  /** `name = expression`, before the blocks. */
  private definition(isLate: boolean): void {
    const { tokens, parser, broken } = this;
    const { text, at } = tokens.token;
    const name = parser.defined.has(text) || RESERVED.includes(text) ? text : tokens.written;
    tokens.advance();
    if (isLate) {
      this.read.at(-1)?.begun.push({ at, always: false });
      const hint = meantBy(name, this.names());
      tokens.refuse(at, `${name} is defined after a block; definitions come before all blocks${hint}`);
    }
    if (parser.defined.has(name)) tokens.refuse(at, `${name} is defined twice`);
    if (RESERVED.includes(name)) tokens.refuse(at, `${name}${HAS_MEANING}`);
    try {
      tokens.take('=');
      const meaning = shut(parser.expression());
      if (!tokens.isAtEnd && !tokens.isFirstOfRow) tokens.unexpected('a sign and a number, or a new line');
      parser.define(name, meaning);
    } finally {
      if (!parser.defined.has(name)) broken.add(name);
    }
  }

  /** `bid`, `bid, dealer`, `bid, dealer after pass brand`. */
  private head(): void {
    const { tokens } = this;
    const { text: name, at } = tokens.token;
    const question = questionOfHead(name);
    this.lost = question;
    if (question < 0)
      tokens.refuse(at, `${name}: systems say no cards, a bot of a few lines plays them; allowed: ${this.heads()}`);
    const row = tokens.rowOf(at);
    const isHere = (): boolean => !tokens.isAtEnd && tokens.rowOf(tokens.token.at) === row;
    tokens.advance();
    let seat: Seat | null = null;
    if (isHere() && tokens.take(',')) seat = tokens.token.text === 'after' ? null : readSeat(tokens);
    const after: number[] = [];
    if (isHere() && tokens.take('after'))
      do after.push(readWordSaid(tokens, question, this.games()));
      while (isHere() && after.length < 2 && tokens.token.text !== ':');
    const text = tokens.since(at);
    if (isHere() && tokens.token.text === ':') {
      this.faults.note(() => tokens.refuse(tokens.token.at, 'the row of a block ends without ":"'));
      tokens.advance();
    }
    if (isHere())
      tokens.unexpected(after.length === 0 ? '"," and a seat, "after" and a word, or a new line' : 'a new line');
    this.lost = null;
    this.read.push({ row, text, question, seat, after, lines: [], begun: [] });
  }

  /** `condition → answer`, or `otherwise → answer`; below a head that cannot be read, `block` is null. */
  private line(question: number, block: Open | null): void {
    const { tokens, parser } = this;
    const { at } = tokens.token;
    const last = block?.begun.at(-1);
    const begun = last?.at === at ? last : { at, always: false };
    if (begun !== last) block?.begun.push(begun);
    const condition = this.condition();
    if (!tokens.take('→') && !tokens.take('->')) tokens.unexpected('"→" (or "->") and an answer');
    const answerAt = tokens.token.at;
    if (question < 0) throw new Follows('');
    const answers = readAnswers(tokens, question, this.games());
    if (!tokens.isAtEnd && tokens.rowOf(tokens.token.at) === tokens.rowOf(answerAt))
      tokens.unexpected('"or" and another answer, or a new line');
    const { of: holdsFor } = parser.as('truth', condition, 'a condition');
    if (block === null) return;
    const row = tokens.rowOf(at);
    const texts = answers.map(({ text }) => text);
    const { holds } = condition;
    begun.always = condition.name !== 'otherwise' && isAlways(holds);
    const never = this.before.whyNever(block, holds, answers);
    if (never !== '') tokens.refuse(at, `this line can never apply: ${never}`);
    const onlyWhere = this.before.onlyWhere(block, holds);
    this.before.add({ block, row, says: holds, answers: texts });
    const text = tokens.since(at).replace('->', '→');
    block.lines.push({ row, text, answer: texts.join(' or '), onlyWhere, holdsFor, legal: firstLegal(answers) });
  }

  private condition(): Expression<Asked> {
    const { tokens, parser } = this;
    const { at } = tokens.token;
    if (tokens.take('otherwise')) return { ...OTHERWISE, at };
    const opening = tokens.written.toLowerCase();
    if (['if', 'when', 'wenn', 'falls'].includes(opening)) {
      this.faults.note(() => tokens.refuse(at, `a line begins with its condition, without "${opening}"`));
      tokens.advance();
    }
    const { kind, text, at: begin } = tokens.token;
    const isNew = kind === 'word' && !this.isLine(text) && !parser.defined.has(text);
    const why = isNew ? this.whyUnknown(text) : undefined;
    if (why !== undefined) tokens.refuse(begin, why);
    const near = isNew ? meantBy(text, this.names()) : '';
    if (near !== '') tokens.refuse(begin, `${shown(text)} is no word of systems and no block${near}`);
    return parser.expression();
  }

  /** What can begin a row. */
  private names(): string[] {
    const defined = this.parser.defined.keys();
    return [...HEADS, ...Object.keys(SYSTEM_VOCABULARY.terms), ...defined, ...OPENING];
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
const HAS_MEANING = ' has a meaning already: a definition needs another name';
const ALWAYS_HOLDS = 'write "otherwise" if that is meant, else it keeps all below it from an answer';
const OTHERWISE: Omit<Expression<Asked>, 'at'> = {
  type: 'truth',
  of: () => 1,
  range: null,
  name: 'otherwise',
  holds: ALWAYS,
  fails: UNKNOWN,
};
