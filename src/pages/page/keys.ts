import { h } from './dom.js';

/** The buttons that give an answer. */
export const ANSWERS = 'button.legal, button.word:not([disabled])';

/** Restores the focus after redrawing, to the next element of the same kind. */
export function focusIn(courses: HTMLElement): (() => void) | null {
  const { activeElement } = document;
  if (activeElement === null || !courses.contains(activeElement)) return null;
  const isStep = activeElement.closest('.moves') !== null;
  const label = activeElement.getAttribute('aria-label');
  return () => {
    const answers = [...courses.querySelectorAll<HTMLElement>(ANSWERS)];
    const same = answers.find((answer) => label !== null && answer.getAttribute('aria-label') === label);
    const next = isStep ? courses.querySelector<HTMLElement>('.here') : (same ?? answers[0]);
    next?.focus();
  };
}

function moveAmongAnswers(courses: HTMLElement, from: HTMLElement, by: number): void {
  const answers = [...courses.querySelectorAll<HTMLElement>(ANSWERS)];
  answers.at((answers.indexOf(from) + by) % answers.length)?.focus();
}

/** Gives the n-th available answer, from 1; 0 is the tenth. */
function answerNth(courses: HTMLElement, n: number): void {
  courses.querySelectorAll<HTMLElement>(ANSWERS)[(n + 9) % 10]?.click();
}

/** Notes whether the page is used by hand or by keys; before the first of either, by hand. */
export function noteUse({ dataset }: HTMLElement): void {
  dataset.by = 'hand';
  document.addEventListener('pointerdown', () => (dataset.by = 'hand'), true);
  document.addEventListener('keydown', () => (dataset.by = 'keys'), true);
}

/** Does what a key is for; not while something is typed. */
export function onKey(event: KeyboardEvent, courses: HTMLElement, keys: Readonly<Record<string, () => void>>): void {
  const target = event.target as HTMLElement;
  const isTyping = target.closest('input, select, dialog') !== null;
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping) return;
  const answer = /^[0-9]$/.test(event.key) ? () => answerNth(courses, Number(event.key)) : undefined;
  const along = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const move = along !== 0 && target.matches(ANSWERS) ? () => moveAmongAnswers(courses, target, along) : undefined;
  const does = move ?? keys[event.key] ?? answer;
  if (does === undefined) return;
  event.preventDefault();
  does();
}

export const keysElement = (): HTMLElement =>
  h(
    'footer',
    {},
    h(
      'p',
      { class: 'keys' },
      'Keys: ← → one step, Home End, n p next and previous deal, m next mistake, 1 to 9 the available answers, ↑ ↓ from one answer to the next.',
    ),
    'Nothing is sent anywhere.',
  );
