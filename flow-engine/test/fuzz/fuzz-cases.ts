import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many cases each parser gets: few with every test, 10,000 by `npm run fuzz`. */
    fuzzCases: number;
  }
}

export const fuzzCases = inject('fuzzCases');
