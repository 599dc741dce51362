import { boardOf } from '../board/opening.js';
import type { Game } from '../engine/game.js';
import type { Seat } from '../engine/seats.js';
import { makeGame } from '../games/rule-sets.js';
import { InputError } from '../input/refusal.js';
import { SEAT_LETTERS } from '../record/notation.js';
import { botsFor, policiesOf } from './bots.js';
import type { PageData } from './data.js';
import { courseAt, type DealLine, playOn, recordOf, type Trio } from './deal-line.js';
import { named } from './names.js';
import { type PlayedDeal, readDeal, readRecords } from './reading.js';
import { contractInWords, units } from './words.js';

/** A deal of the page, or the same cards played twice with different bots. */
export interface Entry {
  readonly deals: readonly PlayedDeal[];
  readonly note: string;
}

/** A row of the list. */
export interface ListRow {
  readonly head: string;
  readonly text: string;
}

/** A choice of bots in a list. */
export interface BotsChoice {
  readonly label: string;
  readonly bots: Trio;
}

/** The deals in the page's data. */
export function entriesOf(data: PageData, records: string): Entry[] {
  const { boards, isPaired, notes, lines, game, rules } = data;
  if (boards !== null) {
    const line = playOn(boardLine(makeGame(game, rules), boards), boards.bots, null);
    return [{ deals: [readDeal(recordOf(line))], note: '' }];
  }
  const deals = readRecords(records).deals.map((deal, i) => ({ ...deal, line: lines[i] ?? deal.line }));
  if (!isPaired) return deals.map((deal, i) => ({ deals: [deal], note: notes[i] ?? '' }));
  return Array.from({ length: deals.length / 2 }, (_, i) => ({
    deals: [deals[2 * i], deals[2 * i + 1]],
    note: notes[i] ?? '',
  }));
}

/** A board of a seed, before the first action. */
export function boardLine(
  game: Game,
  { seed, board, bots }: { readonly seed: string; readonly board: number; readonly bots: Trio },
): DealLine {
  const { hands, talon } = boardOf(seed, board);
  const terms = { game, hands, talon, start: null, pot: null, session: null, seed, index: board };
  return { terms, players: bots, actions: [] };
}

/** The first action in which two courses differ; null for a single one. */
export function partingOf({ deals: [first, second] }: Entry): number | null {
  if (second === undefined) return null;
  const at = first.actions.findIndex((action, i) => action !== second.actions[i]);
  return at < 0 ? first.actions.length : at;
}

export function rowOf({ deals: [deal], note }: Entry): ListRow {
  const { result, terms, players } = deal;
  const { declarer, contract, won, score } = result;
  const board = terms.index === null ? '' : `board ${terms.index}: `;
  const played =
    declarer === null || contract === null
      ? 'passed out'
      : `${declarer} ${contractInWords(contract)}, ${won ? 'won' : 'lost'}`;
  const who = players.map((name) => named(name.slice(0, 40))).join(', ');
  return {
    head: `${board}${played}`,
    text: note === '' ? `${score.map(units).join(' ')} · ${who}` : `${named(note)} · ${who}`,
  };
}

const allOf = (name: string): Trio => [name, name, name];

/** The choices for who answers for the others: careful bots first, or those the page was made with. */
export function botsChoices({ deals: [deal] }: Entry, { game, boards }: PageData): BotsChoice[] {
  const choices = botsFor(deal.terms.game.ruleSet, game).map((name) => ({ label: name, bots: allOf(name) }));
  if (boards !== null) choices.unshift({ label: labelOf(boards.bots), bots: boards.bots });
  else if (deal.players.every(answersHere))
    choices.push({ label: `as recorded: ${labelOf(deal.players)}`, bots: deal.players });
  return choices.filter(({ label }, i) => choices.findIndex((other) => other.label === label) === i);
}

export const labelOf = (bots: Trio): string => [...new Set(bots)].join(', ');

function answersHere(spec: string): boolean {
  try {
    policiesOf(spec);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** `sound, against bold and keen`: the headings of two courses side by side. */
export function namesOfPair({ deals }: Entry): string[] {
  if (deals.length === 1) return [''];
  return deals.map(({ players, result }) => {
    const names = SEAT_LETTERS.map((letter, seat) => `${letter} ${named(players[seat])}`).join(', ');
    return `${names}: ${result.score.map(units).join(' ')}`;
  });
}

/** The points of a seat in a finished deal. */
export const pointsOf = (line: DealLine, seat: number): number => courseAt(line).score[seat];

/** `keen +2, sound −1`: what the house bots make of a board in a person's seat, with the same others. */
export function inTheSameSeat(line: DealLine, seat: Seat, others: Trio, learned: string): string {
  const bots = botsFor(line.terms.game.ruleSet, learned).filter((name) => name !== 'random');
  const made = bots.map((name) => {
    const [forehand, middlehand, dealer] = others.map((bot, at) => (at === seat ? name : bot));
    return `${name} ${units(pointsOf(playOn({ ...line, actions: [] }, [forehand, middlehand, dealer], null), seat))}`;
  });
  return made.join(', ');
}
