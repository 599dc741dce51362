import { Course } from './course.js';
import type { Game } from './game.js';
import { countLegal, legalAnswers } from './legal.js';

/** Counts the legal continuations of a position: the number of action sequences of an exact length. */
export class Perft {
  private readonly courses: Course[] = [];
  private readonly game: Game;

  constructor(game: Game) {
    this.game = game;
  }

  /** Sequences of exactly `depth` ≥ 1 actions from `course`. A deal that ends earlier contributes none. */
  count(course: Course, depth: number): number {
    if (depth === 1) return countLegal(course);
    let sum = 0;
    for (const answer of legalAnswers(course)) sum += this.count(this.after(course, answer, depth), depth - 1);
    return sum;
  }

  private after(course: Course, answer: number, depth: number): Course {
    this.courses[depth] ??= new Course(this.game);
    const next = this.courses[depth];
    next.copy(course);
    next.take(answer);
    return next;
  }
}
