import type { OpenChat } from '@yupflow/contract/chats';
import { useNow } from '../../browser/now.ts';

const lookAgainMs = 15_000;
const soonMs = 3_600_000;

export interface Window {
  readonly until: string;
  readonly isClosed: boolean;
  /** Less than an hour is left. */
  readonly isClosing: boolean;
}

/** How long the contact may be written to freely; null on a line where that never ends. */
export function useWindow({ window_until: until }: Pick<OpenChat, 'window_until'>): Window | null {
  const now = useNow(lookAgainMs).getTime();
  if (until === null) return null;
  const left = new Date(until).getTime() - now;
  return { until, isClosed: left <= 0, isClosing: left > 0 && left < soonMs };
}
