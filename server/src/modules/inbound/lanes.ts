/** Lets so many work at once; whoever comes later waits for their turn, in the order in which they came. */
export class Lanes {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(count: number) {
    this.#free = count;
  }

  /** Nothing to wait for where one is free. */
  enter(): Promise<void> | null {
    if (this.#free === 0) return new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
    return null;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
