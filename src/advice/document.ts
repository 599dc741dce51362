import type { Document } from '../document/document.js';
import { type DataTable, table } from '../document/table.js';
import { listed } from '../document/words.js';
import { SEAT_LETTERS, SEAT_NAMES } from '../record/notation.js';
import { type AnswerWorth, isFromFew } from '../rollout/worths.js';
import { count, percent, several } from '../text/numbers.js';
import type { RolloutSummary } from './rollout.js';

/** What is asked for, in words. */
const ASKED: Readonly<Record<string, string>> = {
  double: 'may double',
  bid: 'bids',
  contest: 'names a suit',
  raise: 'may raise',
  call: 'calls a card',
  giveBack: 'gives a card back',
  declare: 'declares',
  discard: 'discards',
  kontra: 'may say Kontra',
  play: 'plays a card',
};

/** What each answer is worth. */
export function adviceDocument(summary: RolloutSummary): Document {
  const { seat, question, answers, models } = summary;
  const who = SEAT_NAMES[SEAT_LETTERS.indexOf(seat)];
  const [best] = answers;
  const rivals = answers.filter(({ verdict }) => verdict === 'may be equal' || verdict === 'equal');
  const isSure = rivals.length === 0;
  const verdict = isSure
    ? `${best.answer} is best`
    : `${best.answer} leads; ${listed(rivals.slice(0, 4).map(({ answer }) => answer))}${rivals.length > 4 ? ' …' : ''} may be equal`;
  return {
    title: `${who} ${answers.some(({ answer }) => answer === 're') ? 'may say Re' : ASKED[question]}: what is each answer worth?`,
    verdict: `${verdict}, if ${othersText(models)}.`,
    facts: [],
    tables: [answersTable(summary)],
    figures: [],
  };
}

function othersText(models: RolloutSummary['models']): string {
  const [first, ...others] = new Set(Object.values(models));
  if (others.length === 0) return `all go on as ${first}`;
  return listed(SEAT_LETTERS.map((seat) => `${seat} goes on as ${models[seat]}`));
}

/** What deals are worth. */
const HEADS = { points: 'points', money: 'money', session: 'sessions, %' };

function answersTable(summary: RolloutSummary): DataTable<AnswerWorth> {
  const { answers, price, said } = summary;
  const has = (of: (row: AnswerWorth) => number | null): boolean => answers.some((row) => (of(row) ?? 0) > 0);
  return table<AnswerWorth>({
    title: '',
    columns: [
      {
        as: 'word',
        head: 'answer',
        key: 'answer',
        of: ({ answer, alike }) => (said !== undefined && [answer, ...alike].includes(said) ? `${answer} *` : answer),
      },
      { as: 'mean', head: HEADS[price], key: 'value', of: ({ value }) => value },
      { as: 'mean', head: 'to the best', key: 'behind', of: ({ behind }) => behind ?? undefined },
      { as: 'word', head: '', key: 'verdict', of: ({ verdict }) => verdict },
      has(({ declares }) => (declares < 1 ? declares : 0)) && {
        as: 'plain',
        head: 'declares',
        key: 'declares',
        of: ({ declares }) => declares,
        text: (_, { declares }) => percent(declares),
      },
      has(({ makes }) => makes) && {
        as: 'plain',
        head: 'makes it',
        key: 'makes',
        of: ({ makes }) => makes,
        text: (_, { makes }) => percent(makes),
      },
    ],
    rows: answers,
    note: notesOf(summary),
  });
}

function notesOf({
  session,
  models,
  seat,
  worlds,
  drawn,
  fitting,
  effective,
  isAll,
  after,
  said,
  answers,
  faults,
}: RolloutSummary): string {
  const alike = answers.filter((row) => row.alike.length > 0).map((row) => `${row.answer} like ${listed(row.alike)}`);
  return [
    isAll
      ? `These are all ${several(worlds, 'world')} there are: what is uncertain are the models.`
      : `${several(worlds, 'world')}; intervals are 95 %, together for all answers.`,
    after.length > 0 &&
      `The others would have said, discarded and played just that in ${percent(fitting)} of ${several(drawn, 'world')} drawn.`,
    isFromFew({ effective, worlds }) &&
      `Few worlds fit well: they count as much as ${count(Math.round(effective))} of equal weight. The models explain badly what was said and played.`,
    session !== undefined &&
      `Values are chances to win the session to ${session.target} points, from ${session.scores.join(', ')} (F, M, D); ${several(session.left, 'deal')} may follow, with ${models[seat]} in all seats.`,
    alike.length > 0 && `Equal cards were played once: ${alike.join('; ')}.`,
    said !== undefined && '* was answered.',
    faults > 0 && `The models gave ${several(faults, 'wrong answer')}, for which defaults were taken.`,
  ]
    .filter((line) => line !== false)
    .join(' ');
}
