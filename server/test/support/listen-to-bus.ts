import type { Bus } from '../../src/platform/bus.ts';

/** Everything a bus hears of queues, and how often it had a gap. */
export function listenToBus(bus: Bus) {
  const heard: string[] = [];
  const gaps: true[] = [];
  bus.subscribe('jobs.added', ({ queue }) => heard.push(queue));
  bus.onGap(() => gaps.push(true));
  return { heard, gaps };
}
