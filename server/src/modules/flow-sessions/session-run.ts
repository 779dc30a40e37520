import type { Effect } from '@yupflow/flow-engine/run/effect';
import type { FlowEvent } from '@yupflow/flow-engine/run/flow-event';
import type { RunResult } from '@yupflow/flow-engine/run/result';
import { runFlow } from '@yupflow/flow-engine/run/run-flow';
import { newSession } from '@yupflow/flow-engine/run/session-state';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { type FlowWorld, flowWorld } from '../flows/flow-names.service.ts';
import { getPublished, getVersion, type PublishedFlow } from '../flows/published-flow.service.ts';
import { openState } from '../operating-hours/operating-hours.service.ts';
import type { Allowed } from './allowed-modules.ts';
import {
  type CompanyFacts,
  type ContactFacts,
  getCompany,
  holdCompanyValues,
  listContacts,
} from './facts.repository.ts';
import { fieldsSetBy } from './fields-set-by.ts';
import { type Chat, type EndReason, isUnderWay, type Session, type StepRow, type Trigger } from './session.ts';
import type { SessionRow } from './sessions.repository.ts';
import { remember, worldOf } from './world-of.ts';

/** An effect, and where it came from. */
export interface Done {
  readonly session: Session;
  readonly published: PublishedFlow;
  readonly effect: Effect;
}

interface Around {
  readonly company: CompanyFacts;
  readonly isOpen: boolean;
}

/** Reads what is asked for the first time, and remembers it for the rest of the transaction. */
function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

function outcomeOf(result: RunResult, index: number): StepRow['outcome'] {
  if (result.steps[index]?.isWaiting) return 'inside';
  if (index < result.steps.length - 1) return 'moved';
  return result.fault ? 'left' : 'finished';
}

/** The sessions that one transaction steps: in memory until it is all kept at once. */
export class SessionRun {
  readonly now: Date;
  readonly allowed: Allowed;
  readonly sessions = new Map<string, Session>();
  readonly done: Done[] = [];
  readonly contacts = new Map<string, ContactFacts>();
  /** Sessions on a version that can't be read any more. */
  readonly lost: string[] = [];
  readonly published: (flowId: string) => Promise<PublishedFlow | undefined>;
  readonly around: () => Promise<Around>;
  readonly #version: (versionId: string) => Promise<PublishedFlow | undefined>;
  readonly #names: (flow: PublishedFlow['flow']) => Promise<FlowWorld>;
  /** Fields of the company that this transaction alone may change. */
  readonly #held = new Set<string>();
  readonly #tx: Tx;
  readonly #companyId: string;

  constructor(tx: Tx, companyId: string, now: Date, allowed: Allowed) {
    this.#tx = tx;
    this.#companyId = companyId;
    this.now = now;
    this.allowed = allowed;
    this.published = once((flowId) => getPublished(tx, companyId, flowId));
    this.#version = once((versionId) => getVersion(tx, companyId, versionId));
    this.#names = once((flow) => flowWorld(tx, companyId, flow));
    const around = once(async (_: 'company') => {
      const [company, { isOpen }] = await Promise.all([getCompany(tx, companyId), openState(tx, companyId, now)]);
      return { company, isOpen };
    });
    this.around = () => around('company');
  }

  /** Everybody who may be asked about, by one query. */
  async know(conversationIds: readonly string[]): Promise<void> {
    const unknown = conversationIds.filter((id) => !this.contacts.has(id));
    if (unknown.length === 0) return;
    for (const [id, facts] of await listContacts(this.#tx, this.#companyId, unknown)) this.contacts.set(id, facts);
  }

  /** What is asked of everybody before they are stepped, and what these are on: in one round trip. */
  async foresee(conversationIds: readonly string[], rows: readonly SessionRow[]): Promise<void> {
    if (conversationIds.length === 0) return;
    const versionIds = [...new Set(rows.map(({ version_id }) => version_id))];
    await Promise.all([this.know(conversationIds), this.around(), ...versionIds.map(this.#version)]);
  }

  /** A session from its row, which is locked. Undefined where it can't go on any more: then it has ended. */
  async take(chat: Chat, row: SessionRow): Promise<Session | undefined> {
    const published = await this.#version(row.version_id);
    if (!published) {
      this.lost.push(row.id);
      return undefined;
    }
    const session: Session = {
      id: row.id,
      chat,
      trigger: row.trigger,
      startedAt: row.started_at,
      isNew: false,
      published,
      state: row.state,
      isHeld: row.is_held,
      endReason: null,
      steps: new Map(),
    };
    if (row.is_gone) this.end(session, 'deleted');
    return row.is_gone ? undefined : session;
  }

  /** The contact enters a flow. */
  async start(chat: Chat, published: PublishedFlow, trigger: Trigger): Promise<Session> {
    const session: Session = {
      id: newId(),
      chat,
      trigger,
      startedAt: this.now,
      isNew: true,
      published,
      state: newSession,
      isHeld: false,
      endReason: null,
      steps: new Map(),
    };
    await this.give(session, { type: 'enter', block: null });
    return session;
  }

  end(session: Session, reason: EndReason): void {
    session.endReason = reason;
    this.sessions.set(session.id, session);
    for (const [number, step] of session.steps)
      if (step.outcome === 'inside') session.steps.set(number, { ...step, outcome: 'left' });
  }

  /** One event, and all that it leads to: also in other flows. */
  async give(session: Session, event: FlowEvent): Promise<void> {
    await this.know([session.chat.id]);
    const contact = this.contacts.get(session.chat.id);
    // Who is not there any more takes no part.
    if (!contact) return this.end(session, 'deleted');
    const { company, isOpen } = await this.around();
    const doneBefore = this.done.length;
    let next: FlowEvent | null = event;
    while (next) {
      await this.#hold(session.published, company);
      const names = await this.#names(session.published.flow);
      const { now, allowed } = this;
      const world = worldOf(session.chat, { now, isOpen, company, contact, names, allowed });
      const result = runFlow(session.published.flow, session.state, next, world);
      this.#note(session, result, contact, company);
      next = await this.#enter(session, result);
    }
    if (!isUnderWay(session)) return;
    if (this.done.slice(doneBefore).some(({ effect }) => effect.type === 'automation_stopped'))
      this.end(session, 'stopped');
    session.isHeld ||= session.chat.isPaused;
  }

  /** What the flow may change of the company's own is read anew, once it is held. */
  async #hold({ flow }: PublishedFlow, company: CompanyFacts): Promise<void> {
    const fields = fieldsSetBy(flow).filter((field) => company.fields.has(field) && !this.#held.has(field));
    if (fields.length === 0) return;
    await holdCompanyValues(this.#tx, this.#companyId, company, fields);
    for (const field of fields) this.#held.add(field);
  }

  #note(session: Session, result: RunResult, contact: ContactFacts, company: CompanyFacts): void {
    const { published } = session;
    session.state = result.state;
    this.sessions.set(session.id, session);
    for (const [index, { number, block, output, ...step }] of result.steps.entries()) {
      const remarks = [...(session.steps.get(number)?.remarks ?? []), ...step.remarks];
      session.steps.set(number, {
        number,
        flow_id: published.flowId,
        version_id: published.version.id,
        block_id: block,
        output,
        outcome: outcomeOf(result, index),
        remarks: remarks.length > 0 ? remarks : null,
      });
    }
    for (const effect of result.effects) {
      this.done.push({ session, published, effect });
      remember(contact, company, effect);
      if (effect.type === 'automation_stopped' || effect.type === 'member_assigned') session.chat.isPaused = true;
      if (effect.type === 'automation_restarted') session.chat.isPaused = false;
    }
  }

  /** Where the session goes on in another flow, its way into it. */
  async #enter(session: Session, { effects }: RunResult): Promise<FlowEvent | null> {
    const entered = effects.find((effect) => effect.type === 'flow_entered');
    if (!entered) return null;
    const target = await this.published(entered.flow);
    if (!target) {
      this.end(session, 'broken');
      return null;
    }
    session.published = target;
    return { type: 'enter', block: entered.entry };
  }
}
