import { cardsOf } from '../../cards/engine/cards.js';
import { formatCard, parseHand, SUIT_LETTERS, SUIT_NAMES } from '../../cards/record/notation.js';
import type { Document } from '../../results/document/document.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { count, several, signed } from '../../results/text/numbers.js';
import { wrapped } from '../../results/text/width.js';
import { mayJudge, UNJUDGED } from '../../search/rollout/worths.js';
import type { Mean } from '../../stats/interval.js';
import { asLine } from '../../support/input/refusal.js';
import type { Mistake } from './deal-review.js';
import { FEWEST, lossInWords } from './judge-answer.js';
import type { DecisionReview, GradeRange, PlayerReview, ReviewSummary } from './summary.js';

/** What a review found. */
export function reviewDocument(summary: ReviewSummary): Document {
  const { model, others, worlds, price, records, stopped, players, worst, faults } = summary;
  const by = others === model ? model : `${model}, and by ${others} for the other two`;
  const end = stopped ? `; stopped after ${several(records, 'record')}` : '';
  return {
    title: `Judged by rollouts with ${by}; ${worlds} worlds a decision${end}`,
    verdict: '',
    facts: [],
    tables: [overview(players, price, faults), resultTable(players), decisionTable(players), worstTable(worst)],
    figures: [],
  };
}

const name: TableColumn<{ readonly player: string }> = {
  as: 'bot',
  head: 'player',
  of: ({ player }) => asLine(player),
};

const overview = (players: readonly PlayerReview[], unit: string, faults: number): DataTable<PlayerReview> =>
  table<PlayerReview>({
    title: `Given away, in ${unit}`,
    columns: [
      name,
      { as: 'mean', head: 'a deal', of: ({ gaveAway }) => gaveAway },
      { as: 'mean', head: 'a decision', of: ({ perDecision }) => perDecision },
      { as: 'narrow', head: 'errors, %', of: ({ errors }) => errors },
      { as: 'plain', head: 'of the stake, %', of: ({ ofStake }) => inPercent(ofStake) },
      { as: 'word', head: 'grade', of: ({ grade }) => grade && gradeText(grade) },
    ],
    rows: players,
    short: true,
    note: [
      'How much better the answers of the rollouts are, in worlds in which they were not chosen. An error is an answer that is surely worse (99.9 %).',
      'The stake is what a seat wins or loses in a deal on average, if the model plays in all three; its share is that of a decision. A grade names the classes in the interval of that share.',
      judgedIn(players),
      faults > 0 && `The models gave ${several(faults, 'wrong answer')}, for which defaults were taken.`,
    ]
      .filter((line) => line !== false)
      .join(' '),
  });

/** In which worlds the players were judged, where those do not all fit. */
function judgedIn(players: readonly PlayerReview[]): string | false {
  const sumOf = (of: (player: PlayerReview) => number): number => players.reduce((sum, player) => sum + of(player), 0);
  const doubted = sumOf((player) => player.doubted);
  const decisions = several(
    sumOf(({ errors }) => errors.trials),
    'decision',
  );
  const few = count(sumOf(({ fromFew }) => fromFew));
  return (
    doubted > 0 &&
    `${count(doubted)} of ${decisions} are judged in worlds of others who play like the model nearly always, since too few fit what they said ` +
      `and played; ${few} in fewer than ${FEWEST} worlds of equal weight, where no answer is called an error.`
  );
}

/** `expert`, `expert to advanced` */
export const gradeText = ({ from, to }: GradeRange): string => (from === to ? from : `${from} to ${to}`);

const inPercent = ({ mean, low, high }: Mean): string => {
  if (mean === null) return '–';
  const margin = low === null || high === null ? '' : ` ±${(50 * (high - low)).toFixed(1)}`;
  return `${signed(100 * mean, 1)}${margin}`;
};

const resultTable = (players: readonly PlayerReview[]): DataTable<PlayerReview> =>
  table<PlayerReview>({
    title: 'Results, in points a deal',
    columns: [
      name,
      { as: 'count', head: 'deals', of: ({ points }) => points.trials },
      { as: 'mean', head: 'result', of: ({ points }) => points },
    ],
    rows: players,
  });

/** What a player gave away by one kind of decision. */
type Line = DecisionReview & { readonly player: string };

function decisionTable(players: readonly PlayerReview[]): DataTable<Line> {
  const rows = players.flatMap(({ player, decisions }) => decisions.map((decision) => ({ player, ...decision })));
  return table<Line>({
    title: 'Given away, by decision',
    columns: [
      { ...name, merged: true },
      { as: 'word', head: 'decision', of: ({ decision }) => decision },
      { as: 'count', head: 'times', of: ({ perDecision }) => perDecision.trials },
      { as: 'count', head: 'errors', of: ({ errors }) => errors.count },
      { as: 'mean', head: 'a deal', of: ({ gaveAway }) => gaveAway },
      { as: 'mean', head: 'each', of: ({ perDecision }) => perDecision },
    ],
    rows,
    short: [...rows].sort((a, b) => (b.gaveAway.mean ?? 0) - (a.gaveAway.mean ?? 0)),
  });
}

const worstTable = (worst: readonly Mistake[]): DataTable<Mistake> =>
  table<Mistake>({
    title: `The worst, one of each kind first (${SUITS.join(', ')})`,
    columns: [],
    rows: worst,
    asked: true,
    paragraphs: (mistake) => wrapped(inWords(mistake)),
    lines: worst.length === 0 ? ['No answer was surely worse.'] : [],
  });

/** What stands before the rank of a card. */
const SUITS = SUIT_NAMES.map((name, suit) => `${SUIT_LETTERS[suit]} ${name}`);

/** A mistake in a sentence. */
function inWords(mistake: Mistake): string {
  const { line, at, player, asked, hand, answer, better, gaveAway } = mistake;
  const found = mayJudge(mistake)
    ? `${better} is worth ${gaveAway.mean.toFixed(2)} more`
    : `Whether ${better} is better ${UNJUDGED}`;
  return `line ${line}, action ${at}: ${asLine(player)}, ${asked}; hand ${cardsIn(hand)}: ${answer}. ${found} (${lossInWords(mistake)}).`;
}

/** A hand card by card, as people and answers write it: `O.A..` is `HO SA`. */
function cardsIn(hand: string): string {
  const cards = cardsOf(parseHand(hand, 'hand', hand.replaceAll('.', '').length));
  return cards.toReversed().map(formatCard).join(' ');
}
