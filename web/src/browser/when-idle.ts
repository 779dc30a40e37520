const longestWaitMs = 2_000;

/** In a moment without other work, or soon. Safari has no idle callbacks. */
export const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: longestWaitMs }) : setTimeout(work, 500);
