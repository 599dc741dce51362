/** A worker that runs the script of the page, with what keen has learned that is in the page. */
export function ownWorker(script: string, name = ''): Worker {
  const texts = [...document.querySelectorAll<HTMLElement>('script[data-game]')];
  const numbers = Object.fromEntries(texts.map(({ dataset, textContent }) => [dataset.game, textContent]));
  const url = URL.createObjectURL(
    new Blob([`var dealsNumbers=${JSON.stringify(numbers)};`, script], { type: 'text/javascript' }),
  );
  const worker = new Worker(url, { name });
  URL.revokeObjectURL(url);
  return worker;
}
