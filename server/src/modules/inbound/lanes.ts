/** Lets so many work at once; whoever comes later waits for their turn, in the order in which they came. */
export class Lanes {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(count: number) {
    this.#free = count;
  }

  /** Nothing to wait for where one is free. */
  enter(): Promise<void> | null {
    return this.tryEnter() ? null : new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** True where one was free, and is taken now. */
  tryEnter(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
