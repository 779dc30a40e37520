import type { RequestOutcome } from '@yupflow/contract/webhooks';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { foreseeActions } from '../flow-sessions/run-actions.service.ts';
import type { RequestContent } from './find-value.ts';
import { givenOf } from './given-of.ts';
import { foreseeMeeting } from './meet.ts';
import { namesOf, type RequestPlan } from './names-of.ts';
import { outcomeOf, withoutContact } from './outcome-of.ts';
import { placeOf } from './place-of.ts';
import { mapped } from './read-request.ts';
import { runOf, startsOf } from './run-of.ts';

/** What a request would do: the same as in production, and nothing is written. */
export async function foresee(
  parts: Pick<FlowParts, 'clock' | 'config'>,
  tx: Tx,
  companyId: string,
  webhook: { readonly id: string; readonly name: string },
  content: RequestContent,
  plan: RequestPlan,
): Promise<RequestOutcome> {
  const place = await placeOf(tx, companyId);
  const read = mapped(content, plan.mapping, place);
  const phone = read.phone.value;
  if (phone === null) return withoutContact(read.phone.fault ?? 'no_phone', 'phone');
  const names = await namesOf(tx, companyId, [plan]);
  const given = givenOf(read, names, place);
  const met = await foreseeMeeting(tx, companyId, { ...plan, phone, read });
  const run = runOf({ ...plan, id: '', content, by: webhook.name }, met, given);
  const { runs, people, allowed } = await foreseeActions(parts, tx, companyId, {
    runs: [run],
    names,
    isDry: true,
  });
  const [ran] = runs;
  if (!ran) return withoutContact('fault', null);
  return outcomeOf({
    read,
    ran,
    actions: plan.actions,
    starts: startsOf(plan, met, names, allowed.flow).map(({ fault }) => fault),
    refused: new Set(),
    faults: given.faults,
    name: nameOf(people, met.contactId),
    names,
    isDry: true,
  });
}

/** As it is in the end. */
export const nameOf = (people: ReadonlyMap<string, { readonly values: ReadonlyMap<string, unknown> }>, id: string) =>
  String(people.get(id)?.values.get('full_name') ?? '');
