import { whenIdle } from '../browser/when-idle.ts';
import { isAnyAskedFirst } from './asked-first.ts';
import { queryClient } from './query-client.ts';

const longestMs = 2_000;
const lookAgainMs = 100;

/** In a moment without other work, once the page has what it asked for, or soon: the page comes first. */
export function whenDrawn(work: () => void): void {
  const end = performance.now() + longestMs;
  const look = () => {
    const isComing = queryClient.isFetching() > 0 || isAnyAskedFirst();
    if (!isComing || performance.now() >= end) work();
    else setTimeout(() => whenIdle(look), lookAgainMs);
  };
  whenIdle(look);
}
