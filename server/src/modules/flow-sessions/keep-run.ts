import type { Automation, MessageFailure } from '@yupflow/contract/messages';
import type { EffectOf, EffectType } from '@yupflow/flow-engine/run/effect';
import { flowIndexOf } from '@yupflow/flow-engine/run/flow-index';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { noteFirstMessages, recipientOutcomes } from '../broadcasts/recipient-outcomes.service.ts';
import type { MessageRow } from '../chats/present-messages.service.ts';
import { type AutomatedChange, changeByAutomation } from '../contacts/automated-changes.service.ts';
import { askOutside } from '../flow-requests/flow-requests.service.ts';
import { type Automated, sendMessages, showTyping } from '../messages/send-messages.service.ts';
import { assignByAutomation, unassignByAutomation } from '../tickets/assign-ticket.service.ts';
import { changeOf } from './change-of.ts';
import { addCustomEvents } from './custom-events.repository.ts';
import { endSessions } from './end-sessions.service.ts';
import type { FlowParts } from './flow-parts.service.ts';
import { pauseBot, resumeBot, sessionKind } from './hold-sessions.service.ts';
import { keepCards } from './keep-cards.ts';
import { keepCycles } from './keep-cycles.ts';
import { formOf } from './outgoing-form.ts';
import { isUnderWay, type Session } from './session.ts';
import type { Done, SessionRun } from './session-run.ts';
import { listOfDeleted, saveSessions } from './sessions.repository.ts';

/** Whoever looks for what is due looks this often anyway. */
const soonMs = 30_000;

const intentOf = ({ session, effect }: Done): string => `flow:${session.id}:${effect.key}`;

function automationOf({ session, published, effect }: Done): Automation {
  const block = flowIndexOf(published.flow).blocks.get(effect.block);
  return {
    flow: {
      id: published.flowId,
      name: published.name,
      version: published.version.number,
      block: block?.name || (block?.type ?? ''),
      block_id: effect.block,
    },
    trigger: session.trigger,
  };
}

type DoneOf<Type extends EffectType> = Done & { readonly effect: EffectOf<Type> };
const isOf =
  <Type extends EffectType>(...types: readonly Type[]) =>
  (done: Done): done is DoneOf<Type> =>
    types.some((type) => type === done.effect.type);

/** What the run made of its contacts, in the end. */
async function changesOf(run: SessionRun): Promise<AutomatedChange[]> {
  if (run.done.length === 0) return [];
  const chats = new Map([...run.sessions.values()].map(({ chat }) => [chat.id, chat]));
  const { company } = await run.around();
  const registering = new Map(
    run.done
      .filter(isOf('contact_registered'))
      .map(({ session, published }) => [session.chat.id, { flow: published.name }]),
  );
  return [...run.contacts].flatMap(([id, facts]) => {
    const contactId = chats.get(id)?.contact_id;
    return (contactId && changeOf(contactId, facts, company, registering.get(id) ?? null)) || [];
  });
}

const placed = <Type extends EffectType>({ session: { chat }, published, effect }: DoneOf<Type>) => ({
  contactId: chat.contact_id,
  chatId: chat.id,
  by: published.name,
  effect,
});

const sentBy =
  (run: SessionRun) =>
  (done: DoneOf<'send'>): Automated => ({
    conversationId: done.session.chat.id,
    form: formOf(done.effect, run.contacts.get(done.session.chat.id)?.line_type),
    automation: automationOf(done),
    intentKey: intentOf(done),
    typing: done.effect.typing,
  });

/** What happens to the attendance, one after the other: it is seldom. */
async function attend(parts: FlowParts, tx: Tx, companyId: string, { session, effect, published }: Done) {
  const { id } = session.chat;
  switch (effect.type) {
    case 'member_assigned': {
      const { member, role } = effect;
      if (await assignByAutomation(parts, tx, companyId, id, { member, role, by: published.name }))
        await pauseBot(parts, tx, companyId, id);
      // Nobody attends, so nobody keeps the flow waiting.
      else session.isHeld = false;
      break;
    }
    case 'assignment_removed':
      await unassignByAutomation(parts, tx, companyId, id);
      break;
    case 'automation_stopped':
      await pauseBot(parts, tx, companyId, id);
      break;
    case 'automation_restarted':
      await resumeBot(parts, tx, companyId, id);
      break;
  }
}

const attending = isOf('member_assigned', 'assignment_removed', 'automation_stopped', 'automation_restarted');

const outside = isOf('http_request', 'pixel', 'email', 'notified');

function aboutOf({ contacts }: SessionRun, { session, published }: Done) {
  const values = contacts.get(session.chat.id)?.values;
  const name = String(values?.get('full_name') ?? values?.get('phone') ?? '');
  return { sessionId: session.id, conversationId: session.chat.id, name, flow: published.name };
}

/** A flow may have been deleted while somebody entered it: whoever came in behind that leaves. */
async function leaveDeleted(parts: FlowParts, tx: Tx, companyId: string, { sessions, done }: SessionRun) {
  const entering = new Set(done.filter(isOf('flow_entered')).map(({ session }) => session.id));
  const entered = [...sessions.values()].filter((session) => session.isNew || entering.has(session.id));
  const ids = await listOfDeleted(
    tx,
    companyId,
    entered.filter(isUnderWay).map(({ id }) => id),
  );
  if (ids.length > 0) await endSessions(parts, tx, companyId, { ids }, 'deleted');
}

function wakeSoon({ bus, clock }: FlowParts, tx: Tx, sessions: readonly Session[]): void {
  const now = clock.now().getTime();
  const isSoon = (session: Session) =>
    isUnderWay(session) && session.state.wait?.until && Date.parse(session.state.wait.until) < now + soonMs;
  if (sessions.some(isSoon)) afterCommit(tx, () => bus.publish('due.added', { kind: sessionKind }));
}

/** The first that each session said, by its id. */
export function firstOfEach(sent: readonly MessageRow[]): Map<string, MessageRow> {
  const firsts = new Map<string, MessageRow>();
  for (const message of sent) {
    const sessionId = message.intent_key?.split(':')[1] ?? '';
    if (!firsts.has(sessionId)) firsts.set(sessionId, message);
  }
  return firsts;
}

/** What was not even tried: the line can't send it. */
const refusalOf = ({ id, state, failure }: MessageRow) =>
  state === 'failed' ? [{ messageId: id, state: 'failed' as const, failure: failure as MessageFailure | null }] : [];

/** Of sessions that a broadcast began some time ago. */
const firstsOfBroadcasts = (sessions: readonly Session[], sent: readonly MessageRow[]) => {
  const begun = sessions.filter(({ isNew, trigger }) => !isNew && trigger.kind === 'broadcast');
  const firsts = begun.length > 0 ? firstOfEach(sent) : new Map<string, MessageRow>();
  return begun.flatMap(({ id, trigger, chat }) => {
    const messageId = firsts.get(id)?.id;
    return messageId && trigger.id && chat.contact_id
      ? [{ broadcast_id: trigger.id, contact_id: chat.contact_id, message_id: messageId }]
      : [];
  });
};

/** What they made of contacts, said and asked for inside the company, and then they themselves. Answers what was said. */
async function keepDone(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  run: SessionRun,
  sessions: readonly Session[],
): Promise<readonly MessageRow[]> {
  const { done, now } = run;
  await changeByAutomation(parts, tx, companyId, await changesOf(run));
  await addCustomEvents(
    tx,
    companyId,
    done.filter(isOf('custom_event')).map((one) => ({
      contact_id: one.session.chat.contact_id,
      name: one.effect.name,
      intent_key: intentOf(one),
    })),
  );
  const attended = done.filter(attending);
  const [sent] = await Promise.all([
    sendMessages(parts, tx, companyId, done.filter(isOf('send')).map(sentBy(run))),
    // In the same round trip, unless whoever attends decides which of them wait.
    attended.length === 0 && saveSessions(tx, companyId, sessions, now),
  ]);
  await noteFirstMessages(tx, companyId, firstsOfBroadcasts(sessions, sent));
  await recipientOutcomes(parts, tx, companyId, sent.flatMap(refusalOf));
  for (const one of attended) await attend(parts, tx, companyId, one);
  if (attended.length > 0) await saveSessions(tx, companyId, sessions, now);
  await keepCycles(parts, tx, companyId, done.filter(isOf('cycle_added', 'cycle_removed')).map(placed), 'flow');
  if (run.allowed.crm) await keepCards(parts, tx, companyId, done.filter(isOf('card_moved', 'card_reset')).map(placed));
  return sent;
}

/** Keeps all that was stepped, by sets. Answers what was said. */
export async function keepRun(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  run: SessionRun,
): Promise<readonly MessageRow[]> {
  if (run.lost.length > 0) await endSessions(parts, tx, companyId, { ids: run.lost }, 'broken');
  const sessions = [...run.sessions.values()];
  if (sessions.length === 0) return [];
  const sent = await keepDone(parts, tx, companyId, run, sessions);
  await leaveDeleted(parts, tx, companyId, run);
  const asked = run.done.filter(outside).map((done) => ({ about: aboutOf(run, done), effect: done.effect }));
  await askOutside(parts, tx, companyId, asked);
  for (const { session } of run.done.filter(isOf('typing'))) {
    const contact = run.contacts.get(session.chat.id);
    if (contact) afterCommit(tx, () => showTyping(parts, companyId, contact));
  }
  wakeSoon(parts, tx, sessions);
  failpoint('flows.before-commit');
  afterCommit(tx, () => failpoint('flows.after-commit'));
  return sent;
}
