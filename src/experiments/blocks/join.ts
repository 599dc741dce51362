import type { BlockSums } from '../../boards/sums.js';
import { ANSWERS_FILE } from '../../players/bot/answers/file-name.js';
import { joinChunks, type ShardChunks } from '../../runs/run/chunks.js';
import type { MergedFolder, Plan, ShardFolder } from '../../runs/run/kind.js';
import { identityOf } from '../../runs/run/manifest.js';
import { joinAnswers } from './answers-file.js';
import type { BlockChunks } from './block-chunks.js';
import { JOURNAL } from './play.js';
import { RECORDS_FILE } from './records.js';
import { RecordsFile } from './records-file.js';

/** Copies the boards or blocks of shards into the journal of the whole run, and their records into its file. */
export async function joinBlocks(
  shards: readonly ShardFolder<Plan & { readonly chunks: BlockChunks }>[],
  { kept, identity }: MergedFolder,
  name = JOURNAL,
): Promise<void> {
  const records =
    shards[0].plan.chunks.job.output === undefined ? null : await RecordsFile.open(kept.file(RECORDS_FILE), true);
  try {
    const found: (ShardChunks<BlockSums> & { readonly path: string })[] = [];
    for (const { path, plan, manifest } of shards) {
      const adopt = await records?.adopting(`${path}/${RECORDS_FILE}`);
      found.push({ path, chunks: plan.chunks, journal: `${path}/${name}`, identity: identityOf(manifest), adopt });
    }
    await joinChunks(found, { journal: kept.file(name), identity });
    await joinAnswers(found, kept.file(ANSWERS_FILE), identity);
  } finally {
    await records?.close();
  }
}
