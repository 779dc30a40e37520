/** Business time as the product last told it: the machine's, moved forward by what somebody moved the product's. */
export interface PhoneClock {
  now(): number;
  follow(productNow: number): void;
}

/** Less than this is the way that a frame takes, and no move. */
const jitterMs = 1_000;

export function createPhoneClock(): PhoneClock {
  let shiftMs = 0;
  return {
    now: () => Date.now() + shiftMs,
    follow(productNow) {
      const told = productNow - Date.now();
      if (told > shiftMs + jitterMs) shiftMs = told;
    },
  };
}
