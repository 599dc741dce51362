import { SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import type { Document } from '../../results/document/document.js';
import type { DataTable } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { percent } from '../../results/text/numbers.js';
import { type AnswerWorth, isUnjudged, UNJUDGED } from '../../search/rollout/worths.js';
import type { RolloutSummary } from './rollout.js';
import { isAnswer, worthsTable } from './worths-table.js';

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

/** Who wants to know what to bid has to say what came before. */
const BID_NEXT = 'For the bid, say what all have said to Doppeln before it: F no-double, M no-double, D no-double.';

function verdictOf(summary: RolloutSummary): string {
  const { answers, question } = summary;
  const [{ answer, alike, value }] = answers;
  if (answers.length === 1 && alike.length === 0) return `only ${answer} is legal.`;
  if (isUnjudged(summary)) return `The answers ${UNJUDGED}: hardly any world fits what was said and played.`;
  const ends = question === 'bid' && answer !== 'pass' ? endsOf(answers.slice(0, 1), answers) : [];
  const rivals = answers.filter(({ verdict }) => verdict === 'may be equal' || verdict === 'equal');
  const more = rivals.length > 4 ? [`${rivals.length - 4} more`] : [];
  const some = listed([...rivals.slice(0, 4).map(({ answer }) => answer), ...more]);
  const found = rivals.length === 0 ? `${answer} is best` : `${answer} leads; ${some} may be equal`;
  const unsure = `${answer} came out best, in too few worlds to say how sure that is`;
  const result = `${value.low === null ? unsure : found}, if ${goingOn(summary)}${worldsOf(summary)}.`;
  const next = question === 'double' ? [BID_NEXT] : [];
  return [result, ...ends.map((end) => `After ${end}.`), ...next].join(' ');
}

function goingOn({ models }: RolloutSummary): string {
  const [first, ...others] = new Set(Object.values(models));
  if (others.length === 0) return `all play on as ${first}`;
  return listed(SEAT_LETTERS.map((seat) => `${seat} plays on as ${models[seat]}`));
}

/** Whose worlds they are, if not just those in which the others would have said and played what they have. */
function worldsOf({ seat, models, fittingWeight }: RolloutSummary): string {
  if (fittingWeight === null) return ', whatever was said';
  if (fittingWeight === 1) return '';
  const others = SEAT_LETTERS.filter((each) => each !== seat).map((each) => models[each]);
  return `, and the others were ${listed([...new Set(others)])} nearly always until now`;
}

function answersTable(summary: RolloutSummary): DataTable<AnswerWorth> {
  const { price, said } = summary;
  const mark = (row: AnswerWorth): string => (said !== undefined && isAnswer(row, said) ? '*' : '');
  const found = worthsTable(summary, { mark, price });
  return { ...found, note: [found.note, ...notesOf(summary)].join(' ') };
}

/** By whom what is declared after each of `asked` after which mostly another contract is played than was bid. */
function endsOf(asked: RolloutSummary['answers'], answers: RolloutSummary['answers']): string[] {
  return asked.flatMap(({ answer, contracts, ownContracts, declares }) => {
    const most = mostOf(contracts);
    if (most === undefined || most === answer || !answers.some((row) => row.answer === most)) return [];
    const others = Object.entries(contracts).map(([name, share]) => [name, share - (ownContracts[name] ?? 0)] as const);
    const rest = others.reduce((sum, [, share]) => sum + share, 0);
    const own =
      declares > 0
        ? `you declare in ${percent(declares)} of worlds, mostly ${mostOf(ownContracts)}`
        : 'you never declare';
    const theirs = rest > 0 ? `; others in ${percent(rest)}, mostly ${mostOf(Object.fromEntries(others))}` : '';
    return [`${answer} ${own}${theirs}`];
  });
}

/** The bid that most of these contracts are. */
function mostOf(contracts: AnswerWorth['contracts']): string | undefined {
  const shares = new Map<string, number>();
  for (const [contract, share] of Object.entries(contracts)) {
    const [word] = contract.split('-');
    shares.set(word, (shares.get(word) ?? 0) + share);
  }
  return [...shares].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function playedAfter(answers: RolloutSummary['answers']): string | false {
  const changed = endsOf(answers, answers);
  return changed.length > 0 && `After ${changed.join('; after ')}.`;
}

function notesOf({ question, said, answers }: RolloutSummary): string[] {
  return [question === 'bid' && playedAfter(answers), said !== undefined && '* was answered.'].filter(
    (line) => line !== false,
  );
}
