import { areRepeatable } from '../../players/bot/declared.js';
import { forgetChance } from '../../players/bot/loading/chance.js';
import { count } from '../../results/text/numbers.js';
import { type Finding, finding, type Subject } from './finding.js';
import { checkHiddenCards } from './hidden-cards.js';
import { checkLegality } from './legality.js';
import { checkDeterminism, checkState, type Transcript, transcriptOf } from './repeatability.js';

export const CHECKS = ['legality', 'determinism', 'hidden cards', 'state', 'speed'] as const;

/** Runs all checks of a bot, one after the other, with one finding each. */
export async function* checksOf(subject: Subject): AsyncGenerator<Finding> {
  if (!areRepeatable(await subject.load())) {
    yield* checksOfMoody({ ...subject, deals: Math.min(FEW_DEALS, subject.deals) });
    return;
  }
  yield await checkLegality(subject);
  const first = await transcriptOf(subject);
  const { found, second } = await checkDeterminism(subject, first);
  yield found;
  if (found.result === 'ok') {
    yield await checkHiddenCards(subject);
    yield await checkState(subject, first);
  } else {
    for (const check of ['hidden cards', 'state'])
      yield finding(check, 'skipped', 'cannot be checked for a bot that is not deterministic');
  }
  yield speedOf(second, subject);
}

/** A bot that need not repeat its answers may be dear: it is asked on fewer deals. */
const FEW_DEALS = 20;

/** The checks of a bot that need not repeat its answers; it may draw as it likes. */
async function* checksOfMoody(subject: Subject): AsyncGenerator<Finding> {
  const legality = await checkLegality(subject);
  forgetChance();
  yield legality;
  const played = await transcriptOf(subject);
  forgetChance();
  for (const check of ['determinism', 'hidden cards', 'state'])
    yield finding(check, 'exempt', 'it need not answer alike when it is asked the same again');
  yield speedOf(played, subject);
}

function speedOf({ timed, time, longest }: Transcript, { limits: { moveTime } }: Subject): Finding {
  const perSecond = Math.round((1000 * timed) / Math.max(time, 0.001));
  const text = `${count(perSecond)} questions a second, the longest answer ${longest.toFixed(1)} ms`;
  return moveTime > 0 && longest > moveTime
    ? finding('speed', 'failed', `${text}, longer than the move time of ${moveTime} ms`)
    : finding('speed', 'ok', text);
}
