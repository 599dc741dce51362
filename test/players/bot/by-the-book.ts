/** What a seat may know at a decision, worked out from the judge's table and the words spoken. */
import { bestOf, inOrder, leftOf, parseDeal, SEATS, type SeatLetter, suitOf } from '../../judge/cards.js';
import type { Judge } from '../../judge/judge.js';
import { bolachenRules, RULE_SETS, wallachenRules } from '../../judge/options.js';
import type { Setting } from '../../judge/random.js';

/** Fields of a view; cards by name, sets as lists in order, seats by letter, suits by letter. */
export type Known = Record<string, unknown>;

const SUIT_OF_WORD: Record<string, string> = { acorns: 'E', leaves: 'G', bells: 'S', hearts: 'H' };
const LEVELS = ['brand', 'bettel', 'mord'];

export function known(judge: Judge, { game, rules: given, deal }: Setting): Known {
  const { seat, question, tokens } = judge.turn()!;
  const { table, actions } = judge;
  const { kind, differs } = RULE_SETS[game];
  const rules =
    kind === 'bolachen' ? bolachenRules({ ...differs, ...given }) : wallachenRules({ ...differs, ...given });
  const isUnseen =
    'brandContest' in rules
      ? question === 'contest' && rules.brandContest === 'simultaneous' && rules.suitInBid !== 'always' // B10
      : question === 'double' && rules.doppelnTurns === 'unseen'; // W04
  const dealt = parseDeal(deal);
  const { declarer, contract } = table;
  const isDeclarer = seat === declarer;
  const call = actions.findLast((action) => / call /.test(action))?.slice(-2) ?? null;
  const holder = SEATS.find((each) => call !== null && each !== declarer && dealt.hands[each].includes(call)) ?? null;
  const back = actions.find((action) => / return /.test(action))?.slice(-2) ?? null;
  const knowsReturned = isDeclarer || seat === holder;
  const cards = table.trick.map(({ card }) => card);
  const best = cards.length > 0 ? bestOf(cards, table.trump) : null;
  const playedBy = (who: SeatLetter): string[] => {
    const complete = table.tricks.map(
      ({ leader, cards }) => cards[[leader, leftOf(leader), leftOf(leftOf(leader))].indexOf(who)],
    );
    return inOrder([...complete, ...table.trick.filter((one) => one.seat === who).map(({ card }) => card)]);
  };
  // W29: all tap, or the defenders alone.
  const tappedBy = (who: SeatLetter): string[] =>
    'tapping' in rules && rules.tapping === 'defenders' && who === declarer
      ? []
      : lastOf(playedBy(who), table.hands[who]);
  const tricks = table.tricks.filter(({ winner }) => winner === declarer).length;
  const hasTalon = isDeclarer && ['declare', 'discard', 'kontra', 'play'].includes(question);
  return {
    ...{ game, rules, seat, question, step: actions.length, hand: inOrder(table.hands[seat]) },
    ...{ legal: legalOf(question, tokens), history: actions.map((each) => heard(each, seat, knowsReturned, isUnseen)) },
    announced: table.announced ?? highestBid(actions, isUnseen, 'ladder' in rules ? (rules.ladder?.[0] ?? '6') : ''),
    ...{ contract, target: contract === null ? null : targetOf(contract, rules), trump: table.trump },
    ...{ declarer, isDeclarer, leader: table.trick[0]?.seat ?? null },
    partner: declarer === null || isDeclarer ? null : SEATS.find((each) => each !== seat && each !== declarer),
    trick: SEATS.map((each) => table.trick.find((one) => one.seat === each)?.card ?? null),
    ...{ led: cards.length > 0 ? suitOf(cards[0]) : null, winning: best },
    winner: table.trick.find(({ card }) => card === best)?.seat ?? null,
    ...{ played: SEATS.map(playedBy), gone: inOrder(SEATS.flatMap(playedBy)) },
    tapped: 'tapping' in rules && rules.tapping !== false ? SEATS.map(tappedBy) : null,
    ...{ declarerTricks: tricks, defenderTricks: table.tricks.length - tricks },
    talon: hasTalon ? inOrder(dealt.talon) : null,
    discards: isDeclarer && table.laidAway.length > 0 ? inOrder(table.laidAway) : null,
    ...{ called: call, callHolder: holder, returned: knowsReturned ? back : null },
    multiplier:
      2 ** actions.filter((action) => / (double|kontra|re)$/.test(heard(action, seat, false, isUnseen))).length,
    kontra: actions.some((action) => / kontra$/.test(action)),
    ...{ pot: 0, matchDeal: 0, matchLength: 1, scores: null, sessionTarget: null },
  };
}

/** All cards of the suits of which some were played, and none is left. */
const lastOf = (played: readonly string[], hand: readonly string[]): string[] =>
  inOrder(
    ['E', 'G', 'H', 'S']
      .filter((suit) => [played, hand].map((cards) => cards.some((card) => card[0] === suit)).join() === 'true,false')
      .flatMap((suit) => [...'AKOUX987'].map((rank) => `${suit}${rank}`)),
  );

/** Words as they are; of cards the names alone. */
function legalOf(question: string, tokens: readonly string[]): string[] {
  if (!['play', 'call', 'giveBack', 'discard'].includes(question)) return [...tokens].sort();
  const names = tokens
    .filter((token) => token !== 'no-call')
    .flatMap((token) => token.match(/[EGSH][789XUOKA]/g) ?? []);
  return inOrder([...new Set(names)]);
}

/** An action as a seat has heard it. */
function heard(action: string, seat: SeatLetter, knowsReturned: boolean, isUnseen: boolean): string {
  const [who, word] = action.split(' ');
  if (who === seat) return action;
  if (word === 'discard' || (word === 'return' && !knowsReturned)) return `${who} ${word}`;
  if (isUnseen && /double/.test(word)) return `${who} doppeln`;
  return isUnseen && SUIT_OF_WORD[word] !== undefined ? `${who} suit` : action;
}

/** In an auction that is not over, or before a raise: the best that was said. */
function highestBid(actions: readonly string[], isUnseen: boolean, first: string): string | null {
  const words = actions.map((action) => action.slice(2));
  const rungs = words.filter((word) => /^([6-9]|10|bettel|mord|play)$/.test(word));
  if (words.includes('play')) return rungs.at(-1) === 'play' ? first : rungs.at(-1)!;
  const level = LEVELS.findLast((each) => words.includes(each)) ?? null;
  // A Brand bid over bells with its suit is one in hearts, which nobody says.
  const isHearts = words.includes('bells') && words.lastIndexOf('brand') > words.indexOf('bells');
  const suit = isHearts ? 'hearts' : ['hearts', 'bells', 'leaves', 'acorns'].find((each) => words.includes(each));
  if (level !== 'brand' || suit === undefined || isUnseen) return level;
  return `brand-${SUIT_OF_WORD[suit]}`;
}

function targetOf(contract: string, rules: object): number {
  if (contract === 'bettel') return 0;
  if (contract === 'mord') return 10;
  return 'brandTarget' in rules ? (rules.brandTarget as number) : Number(contract);
}
