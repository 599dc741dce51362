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
  const { seat, question, answers } = summary;
  const who = SEAT_NAMES[SEAT_LETTERS.indexOf(seat)];
  return {
    title: `${who} ${answers.some(({ answer }) => answer === 're') ? 'may say Re' : ASKED[question]}: what is each answer worth?`,
    verdict: verdictOf(summary),
    facts: [],
    tables: [answersTable(summary)],
    figures: [],
  };
}

function verdictOf({ answers, models }: RolloutSummary): string {
  const [{ answer: best, alike, value }] = answers;
  if (answers.length === 1 && alike.length === 0) return `only ${best} is legal.`;
  const rivals = answers.filter(({ verdict }) => verdict === 'may be equal' || verdict === 'equal');
  const some = listed(rivals.slice(0, 4).map(({ answer }) => answer));
  const found =
    rivals.length === 0 ? `${best} is best` : `${best} leads; ${some}${rivals.length > 4 ? ' …' : ''} may be equal`;
  const unsure = `${best} came out best, in too few worlds to say how sure that is`;
  return `${value.low === null ? unsure : found}, if ${othersText(models)}.`;
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
      {
        as: 'word',
        head: '',
        key: 'verdict',
        of: ({ verdict, value }) => (verdict === 'best' && value.low === null ? 'came out best' : verdict),
      },
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

/** What is played in the end where that is mostly another contract than was bid: raised, or bid by somebody else. */
function playedAfter(answers: RolloutSummary['answers']): string | false {
  const changed = answers.flatMap(({ answer, contracts }) => {
    const shares = new Map<string, number>();
    for (const [contract, share] of Object.entries(contracts)) {
      const [word] = contract.split('-');
      shares.set(word, (shares.get(word) ?? 0) + share);
    }
    const [[most, share] = [answer, 0]] = [...shares].sort(([, a], [, b]) => b - a);
    return most === answer || !answers.some((row) => row.answer === most)
      ? []
      : [`after ${answer} ${most} in ${percent(share)}`];
  });
  return changed.length > 0 && `Played in the end: ${listed(changed)}.`;
}

function notesOf({
  session,
  models,
  seat,
  question,
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
    question === 'bid' && playedAfter(answers),
    session !== undefined &&
      `Values are chances to win the session to ${session.target} points, from ${session.scores.join(', ')} (F, M, D); ${several(session.left, 'deal')} may follow, with ${models[seat]} in all seats.`,
    alike.length > 0 && `Equal cards were played once: ${alike.join('; ')}.`,
    said !== undefined && '* was answered.',
    faults > 0 && `The models gave ${several(faults, 'wrong answer')}, for which defaults were taken.`,
  ]
    .filter((line) => line !== false)
    .join(' ');
}
