import { existsSync } from 'node:fs';
import { appendFile, type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type AnswersOfBot, answersOfBot } from '../../boards/answers/answers-of-bot.js';
import type { BlockJob } from '../../boards/job.js';
import type { BlockSums, PlayedPiece } from '../../boards/sums.js';
import { AnswerLineSchema, type AnswersPlace } from '../../players/bot/answers/answer-line.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import type { RunStage } from '../../runs/run/kind.js';
import { fromJson } from '../../support/input/json.js';
import { DamagedFile, refuse } from '../../support/input/refusal.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { naming, shownPath } from '../../support/system/system-error.js';
import type { BlockChunkTerms } from './block-chunks.js';

/** Where the answers of a run's bots are kept, if some need not repeat theirs: without a folder, nowhere. */
export function answersPlace({ keepsAnswers }: BlockJob, stage: RunStage): AnswersPlace | undefined {
  const { kept, queue, isAgain, answersFile = kept?.file(ANSWERS_FILE) } = stage;
  if (keepsAnswers !== true || answersFile === undefined || kept?.isOnlyRead === true) return undefined;
  const isWhole = isAgain === true;
  // Other machines send them with their results.
  return { file: queue === null || isWhole ? answersFile : null, isWhole };
}

/** The same once all are on file. */
export const allOnFile = ({ keepsAnswers }: BlockJob, { kept }: RunStage): Pick<BlockJob, 'answers'> =>
  keepsAnswers === true && kept !== null ? { answers: { file: kept.file(ANSWERS_FILE), isWhole: true } } : {};

/** The answers of a run as its main thread sees them: threads append to the file themselves. */
export class AnswersFile {
  private readonly file: FileHandle;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  /**
   * Opens the file, and cuts off what a kill has left of a last line. With `repair` damaged lines are dropped.
   * @throws DamagedFile for a damaged line; also if there is none of a run that `hasBegun`
   */
  static async open(path: string, stage: RunStage, hasBegun: boolean): Promise<AnswersFile> {
    const shown = shownPath(path);
    if (existsSync(path)) await naming(shown, mend(path, stage));
    else if (hasBegun && !stage.repair) throw new DamagedFile(`${shown}: is missing; \`repair\` asks everything again`);
    return new AnswersFile(await naming(shown, open(path, 'a')));
  }

  /** Appends those that came with a result. */
  async take({ answers }: PlayedPiece): Promise<void> {
    if (answers !== null && answers.length > 0)
      await this.file.appendFile(answers.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  async sync(): Promise<void> {
    await this.file.datasync();
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

/** Keeps what comes with pieces, ahead of the journal. @throws InputError for what should be on file, but is not */
export const withAnswers = (terms: BlockChunkTerms, file: AnswersFile | null): BlockChunkTerms => ({
  ...terms,
  async written(piece) {
    if (piece.lack !== null) refuse('answers', piece.lack);
    await file?.take(piece);
    await terms.written?.(piece);
  },
  ...(file && { synced: () => file.sync() }),
});

async function mend(path: string, { repair, onNotice }: RunStage): Promise<void> {
  const text = await readFile(path, 'utf8');
  const lines = text.split('\n');
  const isWhole = (line: string): boolean => v.is(AnswerLineSchema, fromJson(line));
  const kept = lines.slice(0, -1).filter(isWhole);
  if (kept.length < lines.length - 1) {
    const number = lines.findIndex((line) => !isWhole(line)) + 1;
    const where = `${shownPath(path)}:${number}`;
    if (!repair)
      throw new DamagedFile(`${where}: is not an answer as it was written; \`repair\` drops it, and asks again`);
    onNotice(`${where}: is not an answer as it was written; such lines are dropped, to be asked again`);
  }
  const mended = kept.map((line) => `${line}\n`).join('');
  if (mended !== text) await replaceFile(path, mended);
}

/** Joins the answers on file of shards. */
export async function joinAnswers(folders: readonly string[], into: string): Promise<void> {
  for (const folder of folders) {
    const file = join(folder, ANSWERS_FILE);
    if (existsSync(file)) await appendFile(into, await readFile(file));
  }
}

/** What the bots were asked that need not repeat their answers; copies of one are added up. */
export function answersOf(
  { bots, triples, atOnce = 1 }: BlockJob,
  { answering, deals }: Pick<BlockSums, 'answering' | 'deals'>,
  labels: readonly string[],
): AnswersOfBot[] {
  const nameOf = (bot: number): string => labels[bot] ?? bots[bot];
  const names = [...new Set(answering.map(({ bot }) => nameOf(bot)))];
  return names.map((name) => {
    const seats = triples.flat().filter((bot) => nameOf(bot) === name).length;
    const own = answering.filter(({ bot }) => nameOf(bot) === name);
    return answersOfBot(name, own, { deals: (deals * seats) / triples.length, atOnce });
  });
}
