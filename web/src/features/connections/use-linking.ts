import type { Connection, ConnectionStatus } from '@yupflow/contract/connections';
import { useRef } from 'react';
import type { Attempt } from './connections-calls.ts';

interface Shown {
  readonly attempt: Attempt;
  /** The picture or the code. */
  readonly secret: string | null | undefined;
  readonly status: ConnectionStatus | undefined;
}

/** What was shown is gone, and the line connects: the phone took it. */
export function useLinking({ reason }: Connection, { attempt, secret, status }: Shown): boolean {
  const seen = useRef<Attempt>(null);
  if (secret) seen.current = attempt;
  return attempt !== null && seen.current === attempt && !secret && status === 'CONNECTING' && reason === null;
}
