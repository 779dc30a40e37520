import type { Answer } from './protocol.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The other side has answered, and the answer is no. */
export class Refused extends Error {}

/** Questions on one connection, each answered by its number. */
export class Asker {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /** `write` puts the question with this number on the wire. */
  ask(write: (n: number) => void): Promise<unknown> {
    this.#last += 1;
    const n = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(n, { resolve, reject });
      write(n);
    });
  }

  hear(answer: { readonly n: number } & Answer): void {
    const waiting = this.#waiting.get(answer.n);
    this.#waiting.delete(answer.n);
    if ('error' in answer) waiting?.reject(new Refused(answer.error));
    else waiting?.resolve(answer.value);
  }

  /** Nobody answers any more: whether they were heard is not known. */
  end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the line ended before the answer'));
    this.#waiting.clear();
  }
}
