/** How far apart lines go through, on average: so many that come back at once leave room for all else. */
const apartMs = 150;

interface Turnstile {
  /** In how many milliseconds it is the turn of whoever asks now. */
  take(): number;
}

/** For lines that come back by themselves, after a restart or a break of the network: one after the other. */
export function openTurnstile(
  now: () => number = () => performance.now(),
  chance: () => number = Math.random,
): Turnstile {
  let freeAt = Number.NEGATIVE_INFINITY;
  return {
    take() {
      const at = now();
      const turn = Math.max(at, freeAt);
      // With chance in it, so that servers that came up together do not go in step.
      freeAt = turn + apartMs * (0.5 + chance());
      return turn - at;
    },
  };
}
