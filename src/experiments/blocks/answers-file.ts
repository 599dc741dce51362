import { existsSync } from 'node:fs';
import { appendFile, type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PlayedPiece } from '../../boards/sums.js';
import { AnswerLineSchema } from '../../players/bot/answers/answer-line.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import { several } from '../../results/text/numbers.js';
import { hasBegun } from '../../runs/run/journal.js';
import type { RunStage } from '../../runs/run/kind.js';
import type { Progress } from '../../runs/run/options.js';
import { fromJson } from '../../support/input/json.js';
import { DamagedFile, refuse } from '../../support/input/refusal.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { naming, shownPath } from '../../support/system/system-error.js';
import type { BlockChunkTerms } from './block-chunks.js';

/** The answers of a run as its main thread sees them: threads append to the file themselves. */
export class AnswersFile {
  private readonly file: FileHandle;
  /** How much of the file has been counted, and how many lines that was. */
  private counted = 0;
  private lines = 0;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  /**
   * Opens the file, and cuts off what a kill has left of a last line. With `repair` damaged lines are dropped, and so
   * is the journal: all is played again from the answers that are left.
   * @throws DamagedFile for a damaged line; also if there is no file of a run that has begun
   */
  static async open(path: string, stage: RunStage, journal: string): Promise<AnswersFile> {
    const shown = shownPath(path);
    if (existsSync(path)) {
      const { text, damage } = await naming(shown, wholeLines(path));
      if (damage !== '') await playAllAgain(`${shown}${damage}`, stage, journal);
      await replaceFile(path, text);
    } else if (hasBegun(stage, journal)) await playAllAgain(`${shown}: is missing`, stage, journal);
    return new AnswersFile(await naming(shown, open(path, 'a+')));
  }

  /** How many answers are on file, which grow while a piece is played. */
  async count(): Promise<number> {
    const { size } = await this.file.stat();
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(size - this.counted), { position: this.counted });
    this.counted += bytesRead;
    for (let i = 0; i < bytesRead; i++) if (buffer[i] === LINE_FEED) this.lines++;
    return this.lines;
  }

  /** Appends those that came with a result. */
  private async take({ answers }: PlayedPiece): Promise<void> {
    if (answers !== null && answers.length > 0)
      await this.file.appendFile(answers.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  /** Keeps what comes with pieces, ahead of the journal. @throws InputError for what should be on file, but is not */
  keeping(terms: BlockChunkTerms): BlockChunkTerms {
    return {
      ...terms,
      written: async (piece) => {
        if (piece.lack !== null) refuse('answers', piece.lack);
        await this.take(piece);
        await terms.written?.(piece);
      },
      synced: () => this.file.datasync(),
    };
  }

  /** Says every second how many answers there are, beside the progress: a piece of a slow bot may take minutes. */
  counting(stage: RunStage, begin: Progress): { readonly stage: RunStage; readonly stop: () => void } {
    let last = begin;
    const report = (answers: number): void => {
      stage.onProgress({ ...last, remark: several(answers, 'answer') });
    };
    let counted = Promise.resolve();
    const timer = setInterval(() => {
      counted = counted.then(async () => report(await this.count())).catch(() => {}); // it may be closed meanwhile
    }, COUNTING);
    const onProgress = (progress: Progress): void => {
      last = progress;
      stage.onProgress(progress);
    };
    return { stage: { ...stage, onProgress }, stop: () => clearInterval(timer) };
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

const LINE_FEED = 10;
/** Milliseconds between two counts. */
const COUNTING = 1_000;

/** The answers of a file; and what else it has, if that is more than an unfinished last line. */
async function wholeLines(path: string): Promise<{ readonly text: string; readonly damage: string }> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  const isAnswer = (line: string): boolean => v.is(AnswerLineSchema, fromJson(line));
  const at = lines.findIndex((line) => !isAnswer(line));
  const whole = lines.filter(isAnswer).map((line) => `${line}\n`);
  return { text: whole.join(''), damage: at < 0 ? '' : `:${at + 1}: is not an answer as it was written` };
}

/** @throws DamagedFile unless the run is to be repaired */
async function playAllAgain(
  damage: string,
  { kept, before, repair, onNotice }: RunStage,
  journal: string,
): Promise<void> {
  if (before?.complete === true) throw new DamagedFile(damage);
  if (!repair) throw new DamagedFile(`${damage}; \`repair\` asks again what is not on file`);
  onNotice(`${damage}; what is not on file is asked again`);
  for (const name of [journal, `${journal}.begun`]) if (kept !== null) await rm(kept.file(name), { force: true });
}

/** Joins the answers on file of shards. */
export async function joinAnswers(folders: readonly string[], into: string): Promise<void> {
  for (const folder of folders) {
    const file = join(folder, ANSWERS_FILE);
    if (existsSync(file)) await appendFile(into, await readFile(file));
  }
}
