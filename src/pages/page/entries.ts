import { actionSeat, OVER } from '../../cards/engine/actions.js';
import type { Deal } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import { SEATS, type Seat } from '../../cards/engine/seats.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { boardOf } from '../../cards/record/board-of.js';
import { parseDeal, SEAT_LETTERS } from '../../cards/record/notation.js';
import { Replayer } from '../../cards/record/replay.js';
import { refusalOf } from '../../support/input/refusal.js';
import { botsFor, policiesOf } from './bots.js';
import type { PageData } from './data.js';
import { courseAt, type DealLine, eachSeat, playOn, recordOf, type Trio } from './deal-line.js';
import type { FoundMistake } from './mistake-words.js';
import { NOBODY_NAMED, type PlayedDeal, readDeal } from './reading.js';
import { contractInWords, named, units } from './words.js';

/** A deal of the page, or the same cards played twice with different bots. */
export interface Entry {
  readonly deals: readonly PlayedDeal[];
  readonly note: string;
  /** The mistakes for which the deal was chosen, worst first. */
  readonly mistakes?: readonly FoundMistake[] | undefined;
}

export interface BotsChoice {
  readonly label: string;
  readonly bots: Trio;
}

export function entriesOf(data: PageData, records: string): Entry[] {
  const { isPaired, notes, mistakes } = data;
  const boards = boardsOf(data);
  if (boards !== null)
    return (boards.deals ?? [boardLine(gameOf(data), boards)]).map((line) => playedEntry(line, boards.bots));
  const replayer = new Replayer();
  const deals = records.split('\n').flatMap((text) => (text === '' ? [] : [readDeal(text, replayer)]));
  if (!isPaired) return deals.map((deal, i) => ({ deals: [deal], note: notes[i] ?? '', mistakes: mistakes[i] }));
  return Array.from({ length: deals.length / 2 }, (_, i) => ({
    deals: [deals[2 * i], deals[2 * i + 1]],
    note: notes[i] ?? '',
  }));
}

const gameOf = ({ game, rules }: PageData): Game => makeGame(game, rules);

/** The boards to be played that the page was given; null if it has records. */
export function boardsOf(data: PageData): BoardsToPlay | null {
  const { boards } = data;
  const deals = boards?.deals?.map((deal) => newLine(gameOf(data), parseDeal(deal)));
  return boards && { ...boards, deals };
}

/** Boards to be played, and against whom. */
interface BoardsToPlay {
  readonly seed: string | null;
  /** The board of the seed, or the place among the deals. */
  readonly board: number;
  /** Deals that were given, in place of boards of the seed. */
  readonly deals?: readonly DealLine[] | undefined;
  readonly bots: Trio;
}

/** A person's choice of seat, boards and opponents. */
export interface SeatTaken extends BoardsToPlay {
  readonly seat: Seat;
}

/** A board that is to be played: a deal that was given, or one of a seed. */
export const boardLine = (game: Game, { seed, board, deals, bots }: BoardsToPlay): DealLine => ({
  ...(deals?.[board] ?? newLine(game, boardOf(seed as string, board), seed, board)),
  players: bots,
});

export const newLine = (
  game: Game,
  { hands, talon }: Deal,
  seed: string | null = null,
  index: number | null = null,
): DealLine => ({
  terms: { game, hands, talon, start: null, pot: null, session: null, seed, index },
  players: NOBODY_NAMED,
  actions: [],
  faults: [],
});

/** A deal for the list; one that is not over is played on by bots. */
export function playedEntry(line: DealLine, bots: Trio): Entry {
  const isOver = courseAt(line).question === OVER;
  const played = isOver ? line : playOn({ ...line, players: bots }, bots, null);
  return { deals: [readDeal(recordOf(played))], note: '' };
}

export function rowOf({ deals: [deal], note, mistakes }: Entry): { readonly head: string; readonly text: string } {
  const { result, terms, players } = deal;
  const { declarer, contract, won, score } = result;
  const board = terms.index === null ? '' : `board ${terms.index}: `;
  if (mistakes?.length) return mistakeRow(deal, board, mistakes);
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

/** Who made the worst mistake, and which. */
function mistakeRow({ players, actions }: PlayedDeal, board: string, mistakes: readonly FoundMistake[]) {
  const [{ step, text }, ...others] = mistakes;
  const seat = actionSeat(actions[step]);
  const more = others.length === 0 ? '' : `; and ${others.length} more`;
  return { head: `${board}${SEAT_LETTERS[seat]} ${named(players[seat].slice(0, 40))}`, text: `${text}${more}` };
}

/** The choices for who answers for the others: careful bots first, or those the page was made with. */
export function botsChoices({ terms, players }: DealLine, { game, boards }: PageData): BotsChoice[] {
  const { ruleSet } = terms.game;
  const choices = botsFor(ruleSet, game).map((name): BotsChoice => ({ label: name, bots: eachSeat(() => name) }));
  if (boards !== null && ruleSet === game) choices.unshift({ label: labelOf(boards.bots), bots: boards.bots });
  else if (players.every(answersHere)) choices.push({ label: `as recorded: ${labelOf(players)}`, bots: players });
  return choices.filter(({ label }, i) => choices.findIndex((other) => other.label === label) === i);
}

export const labelOf = (bots: Trio): string => [...new Set(bots)].join(', ');

const answersHere = (spec: string): boolean => refusalOf(() => policiesOf(spec)) === null;

/** The bots that were named, where they answer in the page; else others. */
export const botsOf = ({ players }: DealLine, others: Trio): Trio =>
  eachSeat((seat) => (answersHere(players[seat]) ? players[seat] : others[seat]));

/** The heading of each course, `F sound, M bold, D keen: +2 −1 −1` where there are two, and where they part. */
export function headingsOf({ deals }: Entry): { readonly name: string; readonly partsAt: number | null }[] {
  const [{ actions }, second] = deals;
  if (second === undefined) return [{ name: '', partsAt: null }];
  const at = actions.findIndex((action, i) => action !== second.actions[i]);
  return deals.map(({ players, result }) => {
    const names = SEAT_LETTERS.map((letter, seat) => `${letter} ${named(players[seat])}`).join(', ');
    return { name: `${names}: ${result.score.map(units).join(' ')}`, partsAt: at < 0 ? actions.length : at };
  });
}

/** Is the first of two deals followed by the other in their session? */
function isFollowed(first: PlayedDeal, { terms: { session, seed, index } }: PlayedDeal): boolean {
  const { terms, result } = first;
  if (terms.session === null || session === null || terms.seed !== seed || terms.index !== (index ?? 0) - 1)
    return false;
  const { before, target } = terms.session;
  return (
    target === session.target &&
    SEATS.every((seat) => session.before[(seat + 2) % 3] === before[seat] + result.score[seat])
  );
}

/** The deals of a session up to one, as they lie before it on the page; none if some are missing. */
export function sessionUpTo(entries: readonly Entry[], at: number): PlayedDeal[] {
  const deals = [entries[at].deals[0]];
  while (deals.length <= at && isFollowed(entries[at - deals.length].deals[0], deals[0]))
    deals.unshift(entries[at - deals.length].deals[0]);
  return deals[0].terms.session?.before.every((points) => points === 0) === true ? deals : [];
}
