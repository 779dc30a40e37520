import type { Effect, EffectOf, EffectType } from '@yupflow/flow-engine/run/effect';
import type { Tx } from '../../platform/db/transaction.ts';
import { changeByAutomation } from '../contacts/automated-changes.service.ts';
import type { FlowWorld } from '../flows/flow-names.service.ts';
import { assignByAutomation, unassignByAutomation } from '../tickets/assign-ticket.service.ts';
import { type Allowed, allowedModules } from './allowed-modules.ts';
import { changeOf } from './change-of.ts';
import { addCustomEvents } from './custom-events.repository.ts';
import * as facts from './facts.repository.ts';
import type { FlowParts } from './flow-parts.service.ts';
import { holdSessions, pauseBot, resumeAutomation, resumeBot } from './hold-sessions.service.ts';
import { keepCards } from './keep-cards.ts';
import { keepCycles } from './keep-cycles.ts';
import { type ActionRun, type Ran, type RanItem, runItems } from './run-items.ts';
import { remember, worldOf } from './world-of.ts';

export type { ActionRun, Ran, RanItem } from './run-items.ts';

/** All runs of a transaction as they will be: nothing is written yet. */
export interface ForeseenActions {
  readonly runs: readonly Ran[];
  readonly people: ReadonlyMap<string, facts.PersonFacts>;
  readonly company: facts.CompanyFacts;
  /** What the company's reseller lets it use. */
  readonly allowed: Allowed;
}

/** Fields of the company that these may change. */
const fieldsOf = (runs: readonly ActionRun[], { fields }: facts.CompanyFacts) => [
  ...new Set(
    runs
      .flatMap(({ given, items }) => [
        ...given.map(({ field }) => field),
        ...items.map((item) => (item.action === 'set_field' || item.action === 'clear_field' ? item.field : null)),
      ])
      .flatMap((field) => (field !== null && fields.has(field) ? [field] : [])),
  ),
];

async function peopleOf(tx: Tx, companyId: string, runs: readonly ActionRun[], now: Date, isDry: boolean) {
  const newcomers = new Map(
    runs.flatMap(({ contactId, newPhone }) =>
      newPhone === null ? [] : [[contactId, facts.newcomer(newPhone, now)] as const],
    ),
  );
  const known = new Map(runs.filter(({ contactId }) => !newcomers.has(contactId)).map((run) => [run.contactId, run]));
  return new Map([...newcomers, ...(await facts.listPeople(tx, companyId, [...known.values()], { isDry }))]);
}

/**
 * What these runs do, each seeing what those before it did. Whoever of them is deleted by now is left out. Unless it is
 * dry, all that they may change is held from now on; conversations are held before.
 */
export async function foreseeActions(
  parts: Pick<FlowParts, 'clock' | 'config'>,
  tx: Tx,
  companyId: string,
  { runs, names, isDry }: { runs: readonly ActionRun[]; names: FlowWorld; isDry: boolean },
): Promise<ForeseenActions> {
  const now = parts.clock.now();
  const allowed = await allowedModules(parts, tx, companyId);
  const company = await facts.getCompany(tx, companyId);
  const held = isDry ? [] : fieldsOf(runs, company);
  if (held.length > 0) await facts.holdCompanyValues(tx, companyId, company, held);
  const people = await peopleOf(tx, companyId, runs, now, isDry);
  const ran = runs.flatMap((run) => {
    const contact = people.get(run.contactId);
    if (!contact) return [];
    const who = { id: run.contactId, contact_id: run.contactId };
    // Conditions alone ask whether it is open.
    const one = runItems(run, worldOf(who, { now, isOpen: false, company, contact, names, allowed }));
    for (const effect of one.effects) remember(contact, company, effect);
    return [one];
  });
  return { runs: ran, people, company, allowed };
}

const isOf =
  <Type extends EffectType>(...types: readonly Type[]) =>
  (effect: Effect): effect is EffectOf<Type> =>
    types.some((type) => type === effect.type);

const doneOf = <Type extends EffectType>(runs: readonly Ran[], ...types: readonly Type[]) =>
  runs.flatMap(({ run, effects }) =>
    effects
      .filter(isOf(...types))
      .map((effect) => ({ contactId: run.contactId, chatId: run.chatId, by: run.by, run, effect })),
  );

/** Writes it, by sets: contacts, events, cycles and cards. Who attends comes later: see `keepAttendance`. */
export async function keepActions(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  { runs, people, company, allowed }: ForeseenActions,
): Promise<void> {
  const registering = new Map(
    doneOf(runs, 'contact_registered').map(({ contactId, by }) => [contactId, { webhook: by }]),
  );
  await changeByAutomation(
    parts,
    tx,
    companyId,
    [...people].flatMap(([id, person]) => changeOf(id, person, company, registering.get(id) ?? null) ?? []),
  );
  await addCustomEvents(
    tx,
    companyId,
    doneOf(runs, 'custom_event').map(({ contactId, run, effect }) => ({
      contact_id: contactId,
      name: effect.name,
      intent_key: `${run.intentKey}:${effect.key}`,
    })),
  );
  await keepCycles(parts, tx, companyId, doneOf(runs, 'cycle_added', 'cycle_removed'), 'webhook');
  if (allowed.crm) await keepCards(parts, tx, companyId, doneOf(runs, 'card_moved', 'card_reset'));
}

/** False where nobody takes it. */
async function attend(parts: FlowParts, tx: Tx, companyId: string, chatId: string, by: string, effect: Effect) {
  switch (effect.type) {
    case 'member_assigned': {
      const { member, role } = effect;
      if (!(await assignByAutomation(parts, tx, companyId, chatId, { member, role, by }))) return false;
      await holdSessions(tx, companyId, [chatId]);
      await pauseBot(parts, tx, companyId, chatId);
      break;
    }
    case 'assignment_removed':
      await unassignByAutomation(parts, tx, companyId, chatId);
      break;
    case 'automation_stopped':
      await holdSessions(tx, companyId, [chatId]);
      await pauseBot(parts, tx, companyId, chatId);
      break;
    case 'automation_restarted':
      await resumeBot(parts, tx, companyId, chatId);
      await resumeAutomation(parts, tx, companyId, [chatId]);
      break;
  }
  return true;
}

/**
 * Who attends, and whether automation speaks, one after the other: it is seldom. Behind the flows that start, because
 * whoever attends keeps them out. Answers what nobody could take.
 */
export async function keepAttendance(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  { runs }: ForeseenActions,
): Promise<ReadonlySet<RanItem>> {
  const failed = new Set<RanItem>();
  for (const { run, items } of runs)
    for (const ran of items)
      for (const effect of ran.effects)
        if (run.chatId && !(await attend(parts, tx, companyId, run.chatId, run.by, effect))) failed.add(ran);
  return failed;
}
