import type { BlockJob } from '../../boards/job.js';
import type { AnswersPlace } from '../../players/bot/answers/answer-line.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import type { RunStage } from '../../runs/run/kind.js';
import { refuseOption } from '../../support/input/refusal.js';
import { hashOf } from '../../support/system/hash.js';

/**
 * Where the answers of a run's bots are kept, if some need not repeat theirs: without a folder, nowhere.
 * @throws OptionError for other machines, which do not have them
 */
export function answersPlace({ answers }: BlockJob, stage: RunStage): AnswersPlace | undefined {
  const { kept, queue, isAgain, identity, answersFile = kept?.file(ANSWERS_FILE) } = stage;
  if (answers === undefined || kept?.isOnlyRead === true) return undefined;
  if (queue !== null)
    refuseOption('queue', `${answers.labels[0]} need not repeat its answers; play it here, or in shards`);
  return answersFile === undefined
    ? undefined
    : { file: answersFile, isWhole: isAgain === true, start: hashOf(identity) };
}

/** The same once all are on file. */
export const allOnFile = ({ answers }: BlockJob, { kept }: RunStage): Partial<BlockJob> =>
  answers === undefined || kept === null
    ? {}
    : { answers: { ...answers, place: { file: kept.file(ANSWERS_FILE), isWhole: true, start: '' } } };
