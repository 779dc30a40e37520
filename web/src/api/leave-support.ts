import { session } from '@yupflow/contract/session';
import { callOnce } from './call-once.ts';
import { endSupport } from './support.ts';

const longestWaitMs = 2_000;

/** The server is told on the way out; without an answer the visit ends by its hour. */
export async function leaveSupport(): Promise<void> {
  const told = callOnce(session.logout, {}).catch(() => {});
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
  endSupport();
}
