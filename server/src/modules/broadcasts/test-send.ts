import type { broadcasts } from '@yupflow/contract/broadcasts';
import type { Output } from '@yupflow/contract/endpoint';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { startFlows } from '../flow-sessions/flow-sessions.service.ts';
import { getFlowState, listOwnLines } from './broadcasts.repository.ts';
import { countMassSends } from './line-guard.service.ts';
import type { BroadcastScope } from './manage-broadcasts.ts';
import { openChats } from './open-chats.service.ts';
import { optedOut } from './opt-outs.service.ts';
import { getUserName, listExisting } from './test-send.repository.ts';

type Form = Output<typeof broadcasts.test, 'body'>;
type Result = Output<typeof broadcasts.test, 'answer'>['results'][number];

async function check({ tx, companyId }: BroadcastScope, { flow_id, connection_id }: Form): Promise<void> {
  const fields: FieldErrors = {};
  const flow = await getFlowState(tx, companyId, flow_id);
  if (flow !== 'published') fields.flow_id = flow ? 'flow_unpublished' : 'invalid';
  if ((await listOwnLines(tx, companyId, [connection_id])).length === 0) fields.connection_id = 'invalid';
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
}

/** Just as the broadcast would: it goes to nobody who asked for none, and to nobody whom a person attends. */
export async function sendTest(parts: FlowParts, scope: BroadcastScope, form: Form): Promise<Result[]> {
  const { tx, companyId, userId } = scope;
  await check(scope, form);
  const contactIds = [...new Set(form.contacts)];
  const known = await listExisting(tx, companyId, contactIds);
  if (known.size < contactIds.length) throw new AppError('invalid_fields', { fields: { contacts: 'invalid' } });
  const out = await optedOut(tx, companyId, contactIds);
  const pairs = contactIds
    .filter((id) => !out.has(id))
    .map((contactId) => ({ contactId, connectionId: form.connection_id }));
  const chats = new Map((await openChats(tx, companyId, pairs)).map((chat) => [chat.contactId, chat]));
  const now = parts.clock.now();
  const name = await getUserName(tx, userId);
  const starts = [...chats.values()]
    .filter(({ status }) => status !== 'open')
    .map(({ id }) => ({
      conversationId: id,
      flowId: form.flow_id,
      trigger: { kind: 'manual' as const, id: userId, name, text: null, at: now.toISOString() },
    }));
  const started = await startFlows(parts, tx, companyId, starts);
  const outcomes = new Map(started.map((outcome) => [outcome.conversationId, outcome]));
  const begun = started.filter((outcome) => 'sessionId' in outcome).length;
  await countMassSends(tx, companyId, [{ connectionId: form.connection_id, count: begun }], now);
  await audit(tx, { ...scope, action: 'broadcasts.test', targetId: form.flow_id, details: { contacts: contactIds } });
  return contactIds.map((contact_id): Result => {
    const chat = chats.get(contact_id);
    if (out.has(contact_id)) return { contact_id, chat_id: null, reason: 'opted_out' };
    if (!chat) return { contact_id, chat_id: null, reason: 'no_phone' };
    const outcome = outcomes.get(chat.id);
    if (!outcome) return { contact_id, chat_id: chat.id, reason: 'attended' };
    return { contact_id, chat_id: chat.id, reason: 'reason' in outcome ? 'flow_fault' : outcome.failure };
  });
}
