import type { RequestOutcome, WebhookAction, WebhookMapping, WebhookSource } from '@yupflow/contract/webhooks';
import type { Parts } from '../../parts.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RequestContent } from './find-value.ts';
import { foresee } from './foresee.ts';
import { placeOf } from './place-of.ts';
import { mapped } from './read-request.ts';
import { titleOf } from './request-title.ts';
import { listTested, setForeseen } from './tested-requests.repository.ts';

interface Changed {
  readonly id: string;
  readonly name: string;
  readonly source: WebhookSource;
  readonly mapping: WebhookMapping;
  readonly actions: readonly WebhookAction[];
}

const phoneFaultOf = (outcome: RequestOutcome | null) => (outcome?.contact ? null : outcome?.faults[0]?.fault);

/**
 * What was kept in test mode, read by a mapping that is new: whoever maps the phone sees the history find its people.
 * Only what it says of whom it is about; there are fifty at most, and the rest is foreseen where somebody looks at one.
 */
export async function foreseeAgain(parts: Parts, tx: Tx, companyId: string, webhook: Changed): Promise<boolean> {
  const { id, mapping, actions } = webhook;
  const rows = await listTested(tx, companyId, id);
  if (rows.length === 0) return false;
  const place = await placeOf(tx, companyId);
  const foreseeOne = (content: RequestContent) =>
    foresee(parts, tx, companyId, webhook, content, { mapping, actions: [...actions] });
  const changed = [];
  for (const { content, ...row } of rows) {
    const { title, subtitle } = titleOf(content, webhook);
    const isSame = mapped(content, mapping, place).phone.fault === phoneFaultOf(row.outcome);
    if (isSame && title === row.title) continue;
    const outcome = isSame ? row.outcome : await foreseeOne(content);
    changed.push({ id: row.id, title, subtitle, outcome });
  }
  await setForeseen(tx, companyId, changed);
  return changed.length > 0;
}
