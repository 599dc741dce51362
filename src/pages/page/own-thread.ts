type Answer = { readonly result: unknown } | { readonly refused: string };

/** A worker that runs the script of the page, with what keen has learned that is in the page: it answers in turn. */
export class OwnThread {
  private readonly worker: Worker;
  /** Who waits for an answer, in the order of the questions. */
  private readonly waiting: { readonly done: (result: never) => void; readonly fail: (error: Error) => void }[] = [];

  /** @throws Error where the browser refuses it */
  constructor(script: string) {
    const texts = [...document.querySelectorAll<HTMLElement>('script[data-game]')];
    const numbers = Object.fromEntries(texts.map(({ dataset, textContent }) => [dataset.game, textContent]));
    const parts = [`var dealsNumbers=${JSON.stringify(numbers)};`, script];
    const url = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
    this.worker = new Worker(url);
    URL.revokeObjectURL(url);
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waits = this.waiting.shift();
      if ('refused' in data) waits?.fail(new Error(data.refused));
      else waits?.done(data.result as never);
    };
    this.worker.onerror = ({ message }) => {
      for (const { fail } of this.waiting.splice(0)) fail(new Error(message));
    };
  }

  /** @throws Error with the message of what went wrong there */
  ask<T>(question: object): Promise<T> {
    return new Promise((done, fail) => {
      this.waiting.push({ done, fail });
      this.worker.postMessage(question);
    });
  }

  end(): void {
    this.worker.terminate();
  }
}

/** The inside of a worker. */
interface Inside {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(said: Answer): void;
}

/** Answers what is asked of a worker, on its thread: one question after the other. */
export function serve(inside: Inside, server: { answer(question: never): unknown }): void {
  let before: Promise<unknown> = Promise.resolve();
  inside.onmessage = ({ data }) => {
    before = before
      .then(() => server.answer(data as never))
      .then((result): Answer => ({ result }))
      .catch((error): Answer => ({ refused: error instanceof Error ? error.message : String(error) }))
      .then((said) => inside.postMessage(said));
  };
}
