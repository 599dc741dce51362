import { MOST_ACTIONS } from '../cards/engine/deal-state.js';
import { FAULT_KINDS } from '../cards/record/fault.js';
import { CLUSTERED_WIDTH } from '../stats/clusters.js';
import { isRatio } from '../stats/ratio.js';
import { refuse } from '../support/input/refusal.js';
import { dealsOfBlock, formValue, isSimulation, mayEndEarly, partiesOf } from './job.js';
import type { JobTallies } from './job-tallies.js';
import type { BlockSums, SumName } from './sums.js';

type Fits = (sums: BlockSums, tallies: JobTallies) => boolean;

const sumOf = (all: Iterable<number>): number => Array.from(all).reduce((sum, each) => sum + each, 0);

/** Faults of a deal at most: as each seat is asked, and as its parts sit down. */
const MOST_FAULTS = 2 * MOST_ACTIONS;
/** All but the cards of the tricks. */
const MOST_WORDS = MOST_ACTIONS - 30;

/** Are these ratios of clusters of so many deals, three seats each? */
const areRatios =
  (name: 'conduct' | 'sessions' | 'shift'): Fits =>
  ({ count, [name]: cells }, { job }) => {
    const most = 3 * dealsOfBlock(job);
    for (let at = 0; at < cells.length; at += CLUSTERED_WIDTH) {
      if (!isRatio(cells, at, { clusters: count, trials: most })) return false;
      const [trials, squared, ofFamily] = [cells[at + 1], cells[at + 3], cells[at + 6]];
      if (ofFamily < squared || ofFamily > trials * most) return false;
    }
    return true;
  };

/** In every party's ratios roles and seats add up to all that it sat in, which the seating says. */
const isConduct: Fits = ({ conduct: cells, deals }, { conduct, job }) => {
  const parties = partiesOf(job);
  const watched = job.triples.slice(0, job.counted.watched.triples).flat();
  const each = isSimulation(job) ? deals : deals / job.triples.length;
  return Array.from({ length: conduct.seats + (isSimulation(job) ? 4 : 0) }, (_, party) => party).every((party) => {
    const { points, roles, seats, wonAsDeclarer, wonAsDefender } = conduct.read(cells, party);
    const places = party < conduct.seats ? watched.filter((bot) => parties[bot] === party).length : 1;
    return (
      points.trials === each * places &&
      [roles.map((role) => role.points), seats].every(
        (parts) =>
          sumOf(parts.map(({ trials }) => trials)) === points.trials &&
          sumOf(parts.map(({ total }) => total)) === points.total,
      ) &&
      [wonAsDeclarer, wonAsDefender].every(({ total, trials }) => total >= 0 && total <= trials)
    );
  });
};

/** The form of the duel over all blocks, which several tallies have. */
const formOf = ({ histogram }: BlockSums): number => sumOf([...histogram].map(([value, times]) => value * times));

/** By tally, whether what was counted of some deals can be; one that is not here is bounded by its form. */
const FITS: { readonly [Name in SumName | 'deals']?: Fits } = {
  deals(sums, { job }) {
    const most = sums.count * (isSimulation(job) ? job.triples.length : dealsOfBlock(job));
    return mayEndEarly(job) ? sums.deals <= most : sums.deals === most;
  },
  outcomes: ({ outcomes, deals }) => outcomes.length === 0 || sumOf(outcomes) === deals,
  scores: ({ scores: cells, count }, { scores }) => cells.length === 0 || scores.areSums(cells, count),
  faulted({ faulted: cells, count, faults }, { scores }) {
    if (cells.length === 0) return true;
    const [blocks, all] = [scores.blocksIn(cells), sumOf(Array.from(faults))];
    return blocks <= Math.min(count, all) && blocks > 0 === all > 0 && scores.areSums(cells, blocks);
  },
  conduct: (sums, tallies) =>
    sums.conduct.length === 0 || (areRatios('conduct')(sums, tallies) && isConduct(sums, tallies)),
  sessions: areRatios('sessions'),
  words: ({ words, deals }) => sumOf(words) <= MOST_WORDS * deals,
  drawn: ({ drawn, deals }) => drawn.length === 0 || drawn[0] >= deals,
  // The square of a sum of some numbers is at most so many times the sum of their squares.
  squares: ({ squares, histogram }, { job: { triples, seatings } }) =>
    sumOf([...histogram].map(([value, times]) => value ** 2 * times)) <= triples.length * seatings * sumOf(squares),
  shift(sums, tallies) {
    if (!areRatios('shift')(sums, tallies)) return false;
    const { shift } = sums;
    const rest = (cell: number): number =>
      sumOf(shift.filter((_, at) => at >= CLUSTERED_WIDTH && at % CLUSTERED_WIDTH === cell));
    return [1, 2].every((cell) => shift.length === 0 || rest(cell) === shift[cell]);
  },
  rates: ({ rates, count }, { rules }) => rules === null || rules.areSums(rates, count),
  faults: ({ faults, deals }) => sumOf(Array.from(faults)) <= MOST_FAULTS * deals,
  firstFaults({ faults, firstFaults }, { job }) {
    const kinds = FAULT_KINDS.length;
    const cells = firstFaults.map(({ bot, kind }) => bot * kinds + FAULT_KINDS.indexOf(kind));
    const isFirst = Array.from(faults).every(
      (times, cell) => cells.filter((each) => each === cell).length === Math.sign(times),
    );
    const isSeated = firstFaults.every(({ bot, seat, trio }) => trio[seat] === bot && bot < job.bots.length);
    return isFirst && isSeated;
  },
  histogram: (sums, { job }) =>
    (job.counted.duel === null && sums.histogram.size === 0) ||
    (job.counted.duel !== null &&
      sumOf(sums.histogram.values()) === sums.count &&
      (sums.scores.length === 0 ||
        formOf(sums) === formValue(job.counted.duel.form, sums.scores.subarray(0, 3 * job.triples.length)))),
  swings: (
    { swings, shift },
    {
      job: {
        counted: { duel },
      },
    },
  ) =>
    [1, -1].every((sign) => swings.filter(({ difference }) => difference * sign > 0).length <= (duel?.swings ?? 0)) &&
    swings.every(({ difference, cell }) => difference !== 0 && cell < shift.length / CLUSTERED_WIDTH - 1),
  differing(sums, { job }) {
    const rows = [...sums.differing.rows.values()];
    const most = 6 * job.matchLength;
    return (
      rows.every(
        ({ cells, hands }) => isRatio(cells, 0, { clusters: sums.count, trials: most }) && hands.length <= cells[1],
      ) &&
      (job.counted.duel?.hands === undefined || sumOf(rows.map(({ cells }) => cells[2])) === formOf(sums))
    );
  },
  answering: ({ answering }, { job }) => answering.length === 0 || job.answers !== undefined,
  everyBlock: ({ everyBlock, scores, count }, { job }) =>
    job.everyBlock === undefined ||
    (everyBlock.length === count && sumOf(everyBlock) === formValue(job.everyBlock, scores)),
};

/** Are boards and blocks those of the sums? */
function areOwn({ first, count, firstFaults, swings, differing }: BlockSums, { job }: JobTallies): boolean {
  const boards = isSimulation(job) ? 1 : job.matchLength;
  const isOwn = (block: number): boolean => block >= first && block < first + count;
  return (
    [...firstFaults, ...swings].every(({ board }) => isOwn(Math.floor(board / boards))) &&
    [...differing.rows.values()].every(({ hands }) => hands.every(([block]) => isOwn(block)))
  );
}

/** @throws InputError, without a place, for what nobody can have counted of deals of this job */
export function checkBounds(sums: BlockSums, tallies: JobTallies): void {
  for (const [name, fits] of Object.entries(FITS))
    if (!fits(sums, tallies)) refuse(name, `cannot be that of ${sums.deals} deals`);
  if (!areOwn(sums, tallies)) refuse('board', 'is of others');
}
