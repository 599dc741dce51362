/** The auction of Wallachen: a duel of senior and junior up the ladder. */
import { SEATS } from './cards.js';
import { FULL_LADDER, type WallachenRules } from './options.js';
import { type Asking, ask, type Start } from './table.js';

/** W34: the rungs that can be bid and declared. W06: without a ladder of its own, Ten may be missing. */
export function rungs(rules: WallachenRules): string[] {
  if (rules.ladder !== null) return [...rules.ladder];
  return FULL_LADDER.filter((rung) => rung !== '10' || rules.tenBid);
}

/** Answers null when all three pass. */
export function* auction(rules: WallachenRules): Asking<Start | null> {
  const ladder = rungs(rules);
  const toSpeak = [...SEATS];

  // W09: the first to say "play" is senior at the lowest rung; who passed is out (W35).
  let senior = toSpeak.shift()!;
  while ((yield* ask(senior, 'bid', ['play', 'pass'])) === 'pass') {
    if (toSpeak.length === 0) return null;
    senior = toSpeak.shift()!;
  }

  // At the top rung nobody can be outbid: whoever has still to speak is passed over (W13).
  let level = 0;
  while (toSpeak.length > 0 && level < ladder.length - 1) {
    const junior = toSpeak[0];
    const next = ladder[level + 1]; // W08: one step at a time
    if ((yield* ask(junior, 'bid', ['pass', next])) === 'pass') {
      toSpeak.shift();
      continue;
    }
    level += 1;
    if (junior === 'D' && rules.dealerDuel === 'last-word') return { declarer: 'D', contract: next }; // W11 (b)

    // W10: the senior need only equal the bid.
    if ((yield* ask(senior, 'bid', ['hold', 'pass'])) === 'hold') continue;
    senior = junior;
    toSpeak.shift();
  }
  return { declarer: senior, contract: ladder[level] };
}
