import { listed } from '../../results/document/words.js';
import { several } from '../../results/text/numbers.js';
import { code } from '../../runs/document/method.js';
import type { SummaryHead } from '../../runs/run/kind.js';
import type { Manifest } from '../../runs/run/manifest.js';
import { blockSentences, designIn, faultSentences, fixedBlocks } from '../blocks/method.js';
import { POINTS_A_DEAL } from '../blocks/unit.js';
import { MOST_TOGETHER } from './standings.js';
import type { TournamentSummary } from './summary.js';

/** Bots that are named one by one. */
const NAMED = 8;

/** How a tournament was made. */
export function tournamentMethod(summary: TournamentSummary & SummaryHead, manifest: Manifest): string[] {
  const { bots, blocks, blocksWithFaults, pairs } = summary;
  const { length } = designIn(manifest).triples;
  const names = bots.map(({ name }) => code(name));
  return [
    `${bots.length > NAMED ? several(bots.length, 'bot') : listed(names)} played a tournament; what counts is ${POINTS_A_DEAL}.`,
    ...blockSentences(manifest, length === 1 ? 'the three bots' : `${several(length, 'line-up')} of three, each`),
    fixedBlocks(manifest, blocks),
    `Ratings are ${POINTS_A_DEAL} above the average of all bots in an additive model, with 95 % intervals; ranges of ranks are simultaneous 95 % confidence sets.`,
    ...(pairs.length > 0
      ? [
          `Differences of pairs are on the same deals, with 95 % intervals that hold together for all ${several(pairs.length, 'pair')} (${manifest.what.schedule === 'round-robin' && pairs.length > MOST_TOGETHER ? 'Bonferroni' : 'max-t'}).`,
        ]
      : []),
    ...faultSentences(blocksWithFaults, blocks),
  ];
}
