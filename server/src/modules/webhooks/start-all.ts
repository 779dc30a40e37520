import type { Tx } from '../../platform/db/transaction.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { startFlows } from '../flow-sessions/flow-sessions.service.ts';
import type { RequestFault } from './outcome-of.ts';
import type { Start } from './run-of.ts';
import type { WaitingRequest } from './waiting-requests.repository.ts';

interface Starting {
  readonly request: Pick<WaitingRequest, 'webhook'>;
}

const faults: Record<string, RequestFault> = { flow_not_published: 'flow_unpublished', flow_fault: 'fault' };

/** All flows at once. Answers of each request what became of its starts, in their order: null where one began. */
export async function startAll<One extends Starting>(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  wanted: readonly (readonly [One, readonly Start[]])[],
): Promise<Map<One, (RequestFault | null)[]>> {
  const at = parts.clock.now().toISOString();
  const going = wanted.flatMap(([{ request }, starts]) =>
    starts.flatMap((start) =>
      start.fault === null
        ? [{ start, trigger: { kind: 'webhook', ...request.webhook, text: null, at } as const }]
        : [],
    ),
  );
  const started = await startFlows(
    parts,
    tx,
    companyId,
    going.map(({ start: { conversationId, flowId }, trigger }) => ({ conversationId, flowId, trigger })),
  );
  const failed = new Map<Start, RequestFault>(
    going.flatMap(({ start }, index) => {
      const one = started[index];
      return one && 'reason' in one ? [[start, faults[one.reason] ?? 'no_line'] as const] : [];
    }),
  );
  return new Map(wanted.map(([one, starts]) => [one, starts.map((start) => failed.get(start) ?? start.fault)]));
}
