import { wordBit, wordOf } from '../../engine/actions.js';
import type { Stage } from '../../engine/game.js';
import { RUNGS } from './rules.js';

const WORD_OF_RUNG = RUNGS.map((rung) => wordOf(rung));

/** Holding twelve cards, the declarer plays what he announced, or any higher rung of the ladder (W17). */
export function declaration(ladder: readonly number[], raise: boolean): Stage {
  const bits = ladder.map((rung) => wordBit(RUNGS[rung]));
  const fromStep = bits.map((bit, step) => (raise ? bits.slice(step).reduce((all, each) => all | each, 0) : bit));
  return {
    ask(course) {
      course.words = fromStep[course.level];
    },
    take(course, answer) {
      course.declare(WORD_OF_RUNG.indexOf(answer));
    },
  };
}
