import { asLine, shortened } from '../../support/input/refusal.js';
import { actionAnswer, actionSeat, isPlayed, OVER, QUESTIONS, TALK } from '../engine/actions.js';
import type { CardSet } from '../engine/cards.js';
import type { Course } from '../engine/course.js';
import type { Deal } from '../engine/deal.js';
import { NOBODY } from '../engine/seats.js';
import { formatAction, formatAnswer } from './actions.js';
import type { RecordFrame } from './format-record.js';
import { begunAgain, givenView } from './given-view.js';
import { formatHand, SEAT_LETTERS, SEAT_NAMES } from './notation.js';
import { endsSession } from './replay.js';

const SUIT_HEADS = ['H', 'S', 'G', 'E'];

/**
 * A deal as a person would write it down: the hands by suit, auction and exchange, the tricks in columns with the
 * winner marked, the result, or who is asked if it is not over. At most 80 columns, no line's end after the last line.
 * `gaveAway` has for each card played the tricks that it cost.
 * @example
 * const { course } = new Replayer().replay(line);
 * console.log(showDeal(course, { players: ['Resi', 'Xaver', 'Vroni'], seed: null, index: null, faults: [] }));
 */
export function showDeal(course: Course, frame: RecordFrame, gaveAway: readonly number[] = []): string {
  const [forehand, middlehand, dealer] = course.dealt as ArrayLike<number> as readonly CardSet[];
  const hands = showHands({ hands: [forehand, middlehand, dealer], talon: course.talon }, frame.players);
  const lines = [`${course.game.ruleSet}${titleOf(frame)}`, '', hands];
  lines.push(...showTalk(course), ...showTricks(course, gaveAway), showResult(course));
  if (frame.session && course.question === OVER) lines.push(showSession(course, frame.session));
  for (const fault of frame.faults) lines.push(...showFault(course, fault));
  return `${lines.join('\n')}\n`;
}

/** The hands by suit, one below the other, with the talon; and who holds them. */
export function showHands({ hands, talon }: Deal, players: readonly string[] = []): string {
  const lines = SEAT_NAMES.map((name, seat) => {
    const who = `${SEAT_LETTERS[seat]} ${name}`.padEnd(13);
    return `  ${who} ${showHand(hands[seat])}  ${asLine(shortened(players[seat] ?? '', 19))}`.trimEnd();
  });
  return `${[...lines, `    ${'talon'.padEnd(11)} ${showHand(talon)}`.trimEnd()].join('\n')}\n`;
}

function titleOf({ seed, index }: RecordFrame): string {
  if (index === null) return '';
  return seed === null ? `, board ${index}` : `, board ${index} of seed ${asLine(seed)}`;
}

const showHand = (hand: CardSet): string =>
  formatHand(hand)
    .split('.')
    .map((ranks, i) => `${SUIT_HEADS[i]} ${(ranks || '–').padEnd(8)}`)
    .join(' ');

/** Auction, exchange and Kontra, by stage. */
function showTalk(course: Course): string[] {
  const questions = questionsOf(course);
  const lines = Object.entries<readonly string[]>(TALK).flatMap(([name, ofStage]) => {
    const actions = Array.from(course.actions.subarray(0, course.step)).filter((_, i) =>
      ofStage.includes(QUESTIONS[questions[i]]),
    );
    return actions.length > 0 ? wrap(name, actions.map(formatAction)) : [];
  });
  return [...lines, ''];
}

/** What each action answered: the deal is replayed, because a bid and a declaration may be the same word. */
function questionsOf(course: Course): number[] {
  const again = begunAgain(course);
  return Array.from(course.actions.subarray(0, course.step), (action) => {
    const { question } = again;
    again.take(actionAnswer(action));
    return question;
  });
}

function wrap(name: string, words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = `  ${name.padEnd(11)} `;
  for (const [i, word] of words.entries()) {
    const piece = i < words.length - 1 ? `${word}, ` : word;
    if (line.length + piece.length > 78) {
      lines.push(line.trimEnd());
      line = ' '.repeat(14);
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** The tricks in columns by seat; `>` marks the lead, `*` the card that won, `−1` one that gave a trick away. */
function showTricks(course: Course, gaveAway: readonly number[]): string[] {
  const cards = Array.from(course.actions.subarray(0, course.step)).filter((action) => isPlayed(actionAnswer(action)));
  if (cards.length === 0) return [];
  const width = gaveAway.length > 0 ? 9 : 6;
  const lines = [`  trick   ${SEAT_LETTERS.map((letter) => letter.padEnd(width)).join('')}`.trimEnd()];
  for (let trick = 0; trick * 3 < cards.length; trick++) {
    const three = cards.slice(trick * 3, trick * 3 + 3);
    const leader = actionSeat(three[0]);
    const next = cards[trick * 3 + 3];
    // Who won a trick leads to the next, or won the last.
    const winner = next !== undefined ? actionSeat(next) : three.length === 3 ? course.winner : NOBODY;
    const cells = SEAT_LETTERS.map((_, seat) => {
      const nth = three.findIndex((each) => actionSeat(each) === seat);
      const card = nth < 0 ? '' : formatAnswer(actionAnswer(three[nth]));
      const cost = gaveAway[trick * 3 + nth] ?? 0;
      const mark = `${seat === winner ? '*' : ''}${cost > 0 ? ` −${cost}` : ''}`;
      return `${seat === leader ? '>' : ' '}${card}${mark}`.padEnd(width);
    });
    lines.push(`  ${String(trick + 1).padStart(4)}   ${cells.join('')}`.trimEnd());
  }
  return [...lines, ''];
}

function showResult(course: Course): string {
  const asked = givenView(course, course.step);
  if (asked !== null) return `  not over: ${asked.asked}`;
  const score = SEAT_LETTERS.map((letter, seat) => `${letter} ${signed(course.score[seat])}`).join(', ');
  const pot = course.game.pot ? `; pot ${course.potBefore} → ${course.pot}` : '';
  if (course.declarer === NOBODY) return `  passed out: ${score}${pot}`;
  const { name } = course.game.contracts[course.contract];
  const times = course.multiplier > 1 ? ` × ${course.multiplier}` : '';
  const result = `${course.won ? 'won' : 'lost'} with ${course.tricks} ${course.tricks === 1 ? 'trick' : 'tricks'}`;
  return `  ${SEAT_LETTERS[course.declarer]} plays ${name}${times}: ${result}; ${score}${pot}`;
}

/** A fault, and what the seat was shown; nothing of one that did not sit down, which was shown no cards. */
function showFault(course: Course, { seat, at, kind, detail }: RecordFrame['faults'][number]): string[] {
  const line = `  fault: ${SEAT_LETTERS[seat]} at action ${at}, ${kind}: ${asLine(detail)}`;
  const view = detail.startsWith('sit:') ? null : givenView(course, at);
  return view === null ? [line] : [line, `    ${view.asked}`, `    hand ${view.hand}; legal: ${view.legal}`];
}

/** The points of the three after the deal, and whether that ends their session. */
function showSession(course: Course, session: NonNullable<RecordFrame['session']>): string {
  const { target, before } = session;
  const points = SEAT_LETTERS.map((letter, seat) => `${letter} ${signed(before[seat] + course.score[seat])}`);
  return `  session to ${target}: ${points.join(', ')}${endsSession(session, course) ? '; over' : ''}`;
}

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
