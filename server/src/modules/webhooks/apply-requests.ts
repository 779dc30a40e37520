import type { DueWork } from '../../jobs/due.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import {
  type ForeseenActions,
  foreseeActions,
  keepActions,
  keepAttendance,
} from '../flow-sessions/run-actions.service.ts';
import type { FlowWorld } from '../flows/flow-names.service.ts';
import { nameOf } from './foresee.ts';
import { givenOf } from './given-of.ts';
import { type Able, type Met, meetAll } from './meet.ts';
import { namesOf } from './names-of.ts';
import { outcomeOf, stateOf, withoutContact } from './outcome-of.ts';
import { placeOf } from './place-of.ts';
import { mapped } from './read-request.ts';
import { addFailures } from './request-counts.repository.ts';
import { tellRequests } from './request-events.ts';
import { runOf, startsOf } from './run-of.ts';
import { startAll } from './start-all.ts';
import {
  claimWaiting,
  findWaiting,
  type RequestResult,
  saveResults,
  type WaitingRequest,
} from './waiting-requests.repository.ts';

/** As `due.added` names requests that wait to be done. */
export const requestKind = 'webhook-requests';

/** As many as one event carries; of more, everybody looks again. */
const mostTold = 100;

/** A request with its contact, what it gives and what it starts. */
interface Deed extends Able {
  readonly request: WaitingRequest;
  readonly given: ReturnType<typeof givenOf>;
  readonly met: Met;
  readonly run: ReturnType<typeof runOf>;
}

/** Writes all of it, and says what came of each. */
async function doAll(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  { deeds, names, foreseen }: { deeds: readonly Deed[]; names: FlowWorld; foreseen: ForeseenActions },
): Promise<RequestResult[]> {
  await keepActions(parts, tx, companyId, foreseen);
  const begun = await startAll(
    parts,
    tx,
    companyId,
    deeds.map((deed) => [deed, startsOf(deed, deed.met, names, foreseen.allowed.flow)]),
  );
  const refused = await keepAttendance(parts, tx, companyId, foreseen);
  const ran = new Map(foreseen.runs.map((one) => [one.run, one]));
  return deeds.map((deed) => {
    const { request, read, run, actions, given } = deed;
    const one = ran.get(run);
    const outcome = one
      ? outcomeOf({
          read,
          ran: one,
          actions,
          starts: begun.get(deed) ?? [],
          refused,
          faults: given.faults,
          name: nameOf(foreseen.people, run.contactId),
          names,
          isDry: false,
        })
      : withoutContact('fault', null);
    return { id: request.id, state: stateOf(outcome), outcome };
  });
}

function tellContacts({ realtime }: FlowParts, tx: Tx, companyId: string, deeds: readonly Deed[]): void {
  const ids = [...new Set(deeds.flatMap(({ met }) => (met.newPhone === null ? [] : [met.contactId])))];
  if (ids.length > 0)
    afterCommit(tx, () => realtime.emit(companyId, 'contacts.changed', { ids: ids.length > mostTold ? [] : ids }));
}

/** With whom, and what with them: they are found or made, and held. */
async function prepare(tx: Tx, companyId: string, requests: readonly WaitingRequest[]) {
  const place = await placeOf(tx, companyId);
  const plans = new Map(requests.map((request) => [request.webhook.id, request]));
  const names = await namesOf(tx, companyId, [...plans.values()]);
  const all = requests.map((request) => ({ request, read: mapped(request.content, request.mapping, place) }));
  const able = all.flatMap(({ request, read }) => {
    const { mapping, actions } = request;
    return read.phone.value ? [{ request, read, mapping, actions, phone: read.phone.value }] : [];
  });
  const met = await meetAll(tx, companyId, able);
  const deeds = able.flatMap((one): Deed[] => {
    const who = met.get(one);
    if (!who) return [];
    const given = givenOf(one.read, names, place);
    const doing = { ...one, id: one.request.id, content: one.request.content, by: one.request.webhook.name };
    return [{ ...one, given, met: who, run: runOf(doing, who, given) }];
  });
  const failed = all.flatMap(({ request: { id }, read: { phone } }): RequestResult[] =>
    phone.value ? [] : [{ id, state: 'failed', outcome: withoutContact(phone.fault ?? 'no_phone', 'phone') }],
  );
  return { names, deeds, failed };
}

async function saveAll(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  requests: readonly WaitingRequest[],
  results: readonly RequestResult[],
): Promise<void> {
  await saveResults(tx, companyId, results);
  const failed = new Set(results.filter(({ state }) => state === 'failed').map(({ id }) => id));
  const groups = Map.groupBy(requests, ({ webhook }) => webhook.id);
  await addFailures(
    tx,
    companyId,
    [...groups].map(([webhookId, those]) => ({ webhookId, count: those.filter(({ id }) => failed.has(id)).length })),
  );
  tellRequests(parts.realtime, tx, companyId, [...groups.keys()]);
}

/**
 * What waits is done and noted as done in one transaction, so that it happens once, whoever dies. Conversations are
 * locked first, then the company's fields, contacts, cycles and cards. How many there were.
 */
async function applyRequests(parts: FlowParts, tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const requests = await claimWaiting(tx, companyId, ids);
  if (requests.length === 0) return 0;
  const { names, deeds, failed } = await prepare(tx, companyId, requests);
  const runs = deeds.map(({ run }) => run);
  const foreseen = await foreseeActions(parts, tx, companyId, { runs, names, isDry: false });
  const results = [...failed, ...(await doAll(parts, tx, companyId, { deeds, names, foreseen }))];
  tellContacts(parts, tx, companyId, deeds);
  await saveAll(parts, tx, companyId, requests, results);
  failpoint('webhook.before-commit');
  afterCommit(tx, () => failpoint('webhook.after-commit'));
  return requests.length;
}

/** Requests in production: the rows themselves wait, until it is noted what became of them. */
export function dueRequests(parts: FlowParts): DueWork {
  const { isFranchiseMode } = parts.config;
  return {
    kind: requestKind,
    most: 1_000,
    restMs: 150,
    find: (tx, most, except) => findWaiting(tx, { most, except, isFranchiseMode }),
    // They are due from the moment on when they came.
    nextAt: async () => null,
    work: async (tx, { companyId, id }) => void (await applyRequests(parts, tx, companyId, [id])),
    workMany: (tx, companyId, ids) => applyRequests(parts, tx, companyId, ids),

    /** One that can't be done is noted as failed, where a person finds it. */
    async giveUp(tx, { companyId, id }) {
      const requests = await claimWaiting(tx, companyId, [id]);
      const results = requests.map(() => ({ id, state: 'failed', outcome: withoutContact('fault', null) }) as const);
      if (results.length > 0) await saveAll(parts, tx, companyId, requests, results);
    },

    isHopeless: () => false,
  };
}
