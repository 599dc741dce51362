import type { Form } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';
import type { AnswersPlace } from '../../players/bot/answers/answer-line.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import { type PlayedChunks, playChunks } from '../../runs/run/chunks.js';
import type { RunStage } from '../../runs/run/kind.js';
import { answersPlace } from './answers-place.js';
import { type BlockChunks, type BlockChunkTerms, chunksOf } from './block-chunks.js';
import { type RecordsWhat, recordsPlace } from './records.js';

export const JOURNAL = 'blocks.jsonl';

/** Chunks, what has been played of them, and how many deals this call played: the others equal one of these. */
export interface PlayedBlocks {
  readonly chunks: BlockChunks;
  readonly played: PlayedChunks<BlockSums>;
  readonly deals: number;
  /** Is there a folder, in which answers are kept? */
  readonly isOnFile: boolean;
}

/** How a kind can vary the playing of its blocks. */
interface BlockTerms
  extends Partial<Pick<BlockChunkTerms, 'journal' | 'unit' | 'look' | 'isStep' | 'written' | 'ended'>> {
  /** The options, if they may ask for records. */
  readonly what?: RecordsWhat;
  /** The form of scores whose value is kept of every block. */
  readonly everyBlock?: Form;
  /** Makes the chunks of a job, if they are not the usual ones. */
  readonly made?: typeof chunksOf;
}

/** Plays the missing blocks, under the terms of a run. */
export async function playBlocks(
  chunks: BlockChunks,
  stage: RunStage,
  { made = chunksOf, everyBlock, what = {}, ...terms }: BlockTerms = {},
): Promise<PlayedBlocks> {
  const { job } = chunks;
  let deals = 0;
  const place = answersPlace(job, stage);
  const answers = job.answers && { answers: { ...job.answers, ...(place && { place }) } };
  const path = stage.answersFile ?? stage.kept?.file(ANSWERS_FILE);
  const file = place && path ? await openAnswers(path, place) : null;
  const recorded = made({ ...job, ...(everyBlock && { everyBlock }), ...answers }, chunks);
  const ofPiece: BlockChunkTerms = {
    journal: JOURNAL,
    unit: 'blocks',
    ...terms,
    async written(piece) {
      deals += piece.dealsPlayed;
      await terms.written?.(piece);
    },
    look(sums, chunk) {
      if (stage.kept !== null) sums.everyBlock.length = 0; // lines have it; all of it would fill the memory
      return terms.look?.(sums, chunk) ?? { ends: false };
    },
  };
  const counted = file?.counting(stage, { done: 0, total: chunks.end - chunks.from, unit: ofPiece.unit });
  try {
    const ofAll = file === null ? ofPiece : file.keeping(ofPiece, chunks, stage);
    const played = await playAll(recorded, counted?.stage ?? stage, ofAll, what);
    return { chunks, played, deals, isOnFile: path !== undefined };
  } finally {
    counted?.stop();
    await file?.close();
  }
}

const openAnswers = async (path: string, place: AnswersPlace) =>
  (await import('./answers-file.js')).AnswersFile.open(path, place);

/** Plays chunks, with their records if those are asked for. */
async function playAll(chunks: BlockChunks, stage: RunStage, terms: BlockChunkTerms, what: RecordsWhat) {
  const path = recordsPlace(what, stage);
  if (path === null) return playChunks(chunks, stage, terms);
  return (await import('./recorded.js')).playRecorded(chunks, stage, terms, what, path);
}
