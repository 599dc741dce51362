import type { FirstFault } from '../../boards/faults.js';
import { FROM_ANSWERS, type Reliance, TAINTING } from '../../boards/reliance.js';
import { several } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import { wrapped } from '../../results/text/width.js';

/** Which bots made so many faults that their results say little; none if no bot did. */
export const taintNotes = ({ tainted }: Pick<Reliance, 'tainted'>): string[] =>
  tainted.map(
    ({ bot, faults, deals }) =>
      `tainted: ${bot} made ${several(faults, 'fault')} in ${several(deals, 'deal')}, ${faults < deals ? `more than ${100 * TAINTING} in 100` : 'one a deal or more'}; legal defaults were played instead`,
  );

/** Why a run may come out otherwise when it is repeated; none if it does not. */
export const repeatNotes = ({ reproducible, answers = [] }: Reliance): string[] => {
  if (reproducible === true) return [];
  if (reproducible === FROM_ANSWERS) return [`reproducible ${FROM_ANSWERS}, answers.jsonl`];
  const why =
    answers.length > 0
      ? `${answers.map(({ bot }) => bot).join(', ')} need not answer alike, and no folder keeps the answers`
      : 'a bot was stopped or died; it may answer next time';
  return [`not reproducible: ${why}`];
};

/** What the digest of a run is called: with bots that need not repeat their answers another run has another. */
export const digestName = (answers: Reliance['answers']): string =>
  answers === undefined ? 'digest' : 'digest of what was played';

/** Warnings about a run's reliability; none if all is well. */
export const relianceNotes = (reliance: Reliance): string[] => [...taintNotes(reliance), ...repeatNotes(reliance)];

/** A fault, with the command that shows the deal; unless it is to be short with what was shown and is played now. */
export const faultText = ({ bot, kind, board, at, detail, view, command }: FirstFault, isShort = false): string =>
  wrapped(`first ${kind} of ${short(bot)}: board ${board}, action ${at}: ${detail}`) +
  (view === null || isShort ? '' : wrapped(`shown: ${view}`, '    ')) +
  (command === undefined ? '' : `    ${command}\n${!isShort && FILE.test(command) ? AS_NOW : ''}`);

/** A command that names a bot's file or program. */
const FILE = /\/|exec\(|\.[a-z]/;
const AS_NOW = '    (which plays the file of a bot as it is now)\n';

export const faultLines = (firstFaults: readonly FirstFault[]): string =>
  firstFaults.map((fault) => faultText(fault)).join('');

const MARK = '†';

/** A bot's label; in every table a mark follows that of one that knows what players do not, and a note says what. */
export const marked = (label: string, seesAllCards: boolean): string => label + (seesAllCards ? MARK : '');

/** The notes that explain the marks of some labels. */
export const markNotes = (labels: readonly string[]): readonly string[] =>
  labels.some((label) => label.includes(MARK)) ? [`${MARK} sees all cards: a yardstick, not a player`] : [];
