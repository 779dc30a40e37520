import type { RecipientState } from '@yupflow/contract/broadcasts';
import type { MessageFailure, MessageState } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellProgress } from './progress.ts';
import { halt } from './refused-templates.ts';
import { tally } from './tallies.ts';

interface Outcome {
  readonly messageId: string;
  readonly state: MessageState;
  readonly failure: MessageFailure | null;
}

/** What a message that came to this state makes of who it is for. */
const stateOf: Record<MessageState, RecipientState> = {
  queued: 'sent',
  unknown: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

/**
 * Recipients of broadcasts follow what becomes of the first message to them, which only ever rises. Who has answered
 * stays so. In the transaction that changes the messages.
 */
export async function recipientOutcomes(
  parts: { readonly realtime: Pick<Realtime, 'emit'>; readonly bus: Pick<Bus, 'publish'> },
  tx: Tx,
  companyId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const said = JSON.stringify(
    outcomes.map(({ messageId, state, failure }) => ({
      id: messageId,
      state: stateOf[state],
      reason: state === 'failed' ? (failure ?? 'refused') : null,
    })),
  );
  // In the words of their index, so that they are found by it also where nobody has counted the table yet.
  const ids = outcomes.map(({ messageId }) => messageId);
  const isMeant = sql`r.message_id = any(${ids}::uuid[]) and r.message_id is not null`;
  const { rows } = await sql<{ id: string; is_refused: boolean }>`
    with moved as materialized (
        select r.broadcast_id, r.contact_id, r.connection_id, r.state as was, o.state as is_now, o.reason
        from json_to_recordset(${said}::json) as o (id uuid, state text, reason text)
        join broadcast_recipients r on r.company_id = ${companyId} and ${isMeant} and r.message_id = o.id
        where r.state <> 'replied' and r.state <> o.state
        order by r.broadcast_id, r.contact_id for update of r),
      changed as (
        update broadcast_recipients r set state = m.is_now, reason = m.reason, at = (select app.now()) from moved m
        where r.company_id = ${companyId} and ${isMeant}
          and r.broadcast_id = m.broadcast_id and r.contact_id = m.contact_id),
      tallied as (${tally(companyId, sql`moved`)})
    select broadcast_id as id, bool_or(reason = 'template_refused') as is_refused from moved
    group by broadcast_id order by broadcast_id`.execute(tx);
  tellProgress(
    parts,
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  await halt(
    parts,
    tx,
    companyId,
    rows.flatMap(({ id, is_refused }) => (is_refused ? [id] : [])),
  );
}

interface FirstMessage {
  readonly broadcast_id: string;
  readonly contact_id: string;
  readonly message_id: string;
}

/** A broadcast's flow that waits before it says anything: from its first message on it is known what became of them. */
export async function noteFirstMessages(tx: Tx, companyId: string, firsts: readonly FirstMessage[]): Promise<void> {
  if (firsts.length === 0) return;
  await sql`
    update broadcast_recipients r set message_id = w.message_id
    from json_to_recordset(${JSON.stringify(firsts)}::json) as w (broadcast_id uuid, contact_id uuid, message_id uuid)
    where r.company_id = ${companyId} and r.contact_id = any(${firsts.map(({ contact_id }) => contact_id)}::uuid[])
      and r.broadcast_id = w.broadcast_id and r.contact_id = w.contact_id and r.message_id is null
      and r.state = 'sent'`.execute(tx);
}
