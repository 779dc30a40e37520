import type { Tx } from '../../platform/db/transaction.ts';
import type { Campaign } from '../broadcasts/replies.service.ts';
import { noteFires } from '../keywords/keywords.service.ts';
import { type Automated, sendMessages } from '../messages/send-messages.service.ts';
import type { FlowParts } from './flow-parts.service.ts';
import { holdSessions, resumeAutomation } from './hold-sessions.service.ts';
import { keepRun } from './keep-run.ts';
import { type Chat, isUnderWay, type Session } from './session.ts';
import { SessionRun } from './session-run.ts';
import { lockUnderWay, type SessionRow } from './sessions.repository.ts';
import {
  type Automation,
  type Firing,
  firingOf,
  type Heard,
  type Rules,
  readAutomation,
  readRules,
} from './triggers.ts';

/** What came into a conversation, which is locked and as it is after it. */
export interface Arrived {
  readonly chat: Chat;
  /** Of the contact, in their order. */
  readonly heard: readonly Heard[];
  /** They begin an attendance. */
  readonly isNewTicket: boolean;
  /** A pause of the day before yesterday is over with the attendance that begins now, and so is what it held. */
  readonly isPauseOver: boolean;
  /** The broadcast that the first of them answers. */
  readonly campaign: Campaign | null;
  /** Somebody answered on the phone. */
  readonly isAnswered: boolean;
}

/** Whoever wrote longer ago is not answered as if they had just come in. */
const freshMs = 10 * 60_000;
/** Phones tell the time by the second, and not all by the same one. */
const skewMs = 60_000;

interface Line {
  readonly companyId: string;
  readonly connectionId: string;
}

/** Whether anything may begin there: not while a person has it open. */
const isFree = ({ isPaused, status, assigned_to }: Chat) => !isPaused && !(status === 'open' && assigned_to !== null);

const awaits = (row: SessionRow, { isPaused }: Chat) => !row.is_held && !isPaused && row.state.wait?.kind === 'answer';

/** What was written before the question was asked is no answer to it. */
const isAnswer = (startedAt: Date, { at }: Heard) => at.getTime() > startedAt.getTime() - skewMs;

function sentBy({ keyword, trigger }: Firing & { does: 'messages' }, chat: Chat, { id }: Heard): Automated[] {
  const messages = keyword.does.kind === 'messages' ? keyword.does.messages : [];
  return messages.map(({ kind, text, media }, index) => ({
    conversationId: chat.id,
    form: { kind, text, ...(media ? { media: { key: media.key } } : {}) },
    automation: { flow: null, trigger },
    intentKey: `keyword:${keyword.id}:${id}:${index}`,
    typing: 0,
  }));
}

/**
 * Gives each message to what takes it: an answer that a flow waits for, a keyword, the campaign flow, the media flow, the
 * default flow.
 */
class Taking {
  readonly run: SessionRun;
  readonly rules: Rules | null;
  readonly sent: Automated[] = [];
  readonly fired: string[] = [];
  readonly #firing = new Map<Heard, Firing | null>();
  constructor(run: SessionRun, rules: Rules | null) {
    this.run = run;
    this.rules = rules;
  }

  firingOf({ chat, isNewTicket, heard, campaign }: Arrived, message: Heard): Firing | null {
    if (!this.rules || !isFree(chat)) return null;
    if (this.run.now.getTime() - message.at.getTime() >= freshMs) return null;
    const known = this.#firing.get(message);
    if (known !== undefined) return known;
    const firing = firingOf(this.rules, message, {
      isFirst: isNewTicket && message === heard[0],
      campaign: message === heard[0] ? campaign : null,
    });
    this.#firing.set(message, firing);
    return firing;
  }

  async take(arrived: Arrived, row: SessionRow | undefined): Promise<void> {
    const { chat, heard } = arrived;
    let current: Session | null = (row && (await this.run.take(chat, row))) ?? null;
    for (const message of heard) {
      if (current && isUnderWay(current) && !current.isHeld && !chat.isPaused && isTaken(current, message)) {
        const { kind, text, choice } = message;
        await this.run.give(current, { type: 'message', kind, text, ...(choice ? { choice } : {}) });
        continue;
      }
      const firing = this.firingOf(arrived, message);
      if (firing) current = await this.#fire(arrived, message, firing, current);
    }
  }

  async #fire({ chat }: Arrived, message: Heard, firing: Firing, current: Session | null): Promise<Session | null> {
    if (firing.does === 'messages') {
      this.sent.push(...sentBy(firing, chat, message));
      this.fired.push(firing.keyword.id);
      return current;
    }
    // Only a keyword takes somebody out of what they are waiting for.
    if (current && isUnderWay(current) && !firing.keywordId) return current;
    const flow = await this.run.published(firing.flowId);
    if (!flow) return current;
    if (firing.keywordId) this.fired.push(firing.keywordId);
    if (current && isUnderWay(current)) this.run.end(current, 'replaced');
    return this.run.start(chat, flow, firing.trigger);
  }
}

const isTaken = ({ state, startedAt }: Session, message: Heard) =>
  state.wait?.kind === 'answer' && isAnswer(startedAt, message);

type News = Omit<Arrived, 'campaign'>;

const isPersons = ({ chat }: News) => chat.contact_id !== null && !chat.group_id;
/** Something that automation may take. */
const isWaiting = (one: News) => isPersons(one) && one.heard.length > 0 && !one.chat.isPaused;
const isResumed = (one: News) => isPersons(one) && one.isPauseOver;
const isToHold = (one: News) => isPersons(one) && one.isAnswered && one.chat.isPaused;

interface Foreseen {
  readonly automation: Automation;
  readonly underWay: readonly SessionRow[];
}

async function lookAhead(parts: FlowParts, tx: Tx, { companyId, connectionId }: Line, waiting: readonly News[]) {
  const [automation, underWay] = await Promise.all([
    readAutomation(parts, tx, companyId, connectionId),
    lockUnderWay(
      tx,
      companyId,
      waiting.map(({ chat }) => chat.id),
    ),
  ]);
  return { automation, underWay: automation.allowed.flow ? underWay : [] };
}

/**
 * What `takeMessages` asks first, for whoever has something else to ask at the same time. Nothing where nobody waits, or
 * where sessions are held or let go before.
 */
export async function foresee(
  parts: FlowParts,
  tx: Tx,
  line: Line,
  arrived: readonly News[],
): Promise<Foreseen | undefined> {
  const waiting = arrived.filter(isWaiting);
  if (waiting.length === 0 || arrived.some(isResumed) || arrived.some(isToHold)) return undefined;
  return lookAhead(parts, tx, line, waiting);
}

/**
 * Automation's part of a batch of a line, in the transaction that stores it: by sets, however many messages it has.
 * Groups take no automation, and neither does what the line itself sent.
 */
export async function takeMessages(
  parts: FlowParts,
  tx: Tx,
  line: Line,
  arrived: readonly Arrived[],
  foreseen?: Foreseen,
): Promise<void> {
  const { companyId, connectionId } = line;
  const released = arrived.filter(isResumed);
  if (released.length > 0)
    await resumeAutomation(
      parts,
      tx,
      companyId,
      released.map(({ chat }) => chat.id),
    );
  const answered = arrived.filter(isToHold);
  if (answered.length > 0)
    await holdSessions(
      tx,
      companyId,
      answered.map(({ chat }) => chat.id),
    );
  const waiting = arrived.filter(isWaiting);
  if (waiting.length === 0) return;
  const { automation, underWay } = foreseen ?? (await lookAhead(parts, tx, line, waiting));
  const { allowed } = automation;
  if (!allowed.flow && !allowed.keywords) return;
  const rows = new Map(underWay.map((row) => [row.conversation_id, row]));
  const rowOf = ({ chat }: Arrived) => rows.get(chat.id);
  const needsRules = (one: Arrived) => {
    const row = rowOf(one);
    return isFree(one.chat) && !(row && awaits(row, one.chat) && one.heard.length === 1);
  };
  const rules = waiting.some(needsRules) ? await readRules(tx, companyId, connectionId, automation) : null;
  const run = new SessionRun(tx, companyId, parts.clock.now(), allowed);
  const taking = new Taking(run, rules);
  const concerned = waiting.filter(
    (one) => rowOf(one) !== undefined || one.heard.some((message) => taking.firingOf(one, message)?.does === 'flow'),
  );
  await run.foresee(
    concerned.map(({ chat }) => chat.id),
    underWay,
  );
  for (const one of waiting) await taking.take(one, rowOf(one));
  await keepRun(parts, tx, companyId, run);
  if (taking.sent.length > 0) await sendMessages(parts, tx, companyId, taking.sent);
  await noteFires(tx, companyId, taking.fired);
}
