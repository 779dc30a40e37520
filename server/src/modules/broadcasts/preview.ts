import type { BroadcastPreview, BroadcastPreviewForm, LineHealth } from '@yupflow/contract/broadcasts';
import { channelFeatures } from '@yupflow/contract/connections';
import { withinWindow } from '@yupflow/flow-engine/run/wake-time';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { countSelected, listSelectedIds } from '../contacts/contact-list.service.ts';
import { presentContacts } from '../contacts/contacts.service.ts';
import { getPublished } from '../flows/published-flow.service.ts';
import { listOwnLines } from './broadcasts.repository.ts';
import { foreseeEnd } from './foresee.ts';
import type { BroadcastScope } from './manage-broadcasts.ts';
import { needsTemplate } from './needs-template.ts';
import { optedOut } from './opt-outs.service.ts';
import { presentLines } from './present-lines.ts';
import { countOptedOut, getTimezone } from './preview.repository.ts';
import { isSaidAlike } from './said-alike.ts';

const sampleSize = 5;
/** Enough that some of them asked for nothing else. */
const lookedAt = 50;

type Warning = BroadcastPreview['warnings'][number];

async function warningsOfFlow(
  tx: Tx,
  companyId: string,
  flowId: string | null,
  lines: readonly LineHealth[],
): Promise<Warning[]> {
  if (!flowId) return [];
  const published = await getPublished(tx, companyId, flowId);
  if (!published) return ['flow_unpublished'];
  // The official API bans nobody for what it has approved.
  const isWatched = lines.length === 0 || lines.some(({ type }) => !channelFeatures[type].hasWindow);
  return [
    ...(isWatched && isSaidAlike(published.flow) ? (['identical_text'] as const) : []),
    ...((await needsTemplate(tx, companyId, published.flow, lines)) ? (['needs_template'] as const) : []),
  ];
}

function warningsOfLines(lines: readonly LineHealth[], total: number): Warning[] {
  const left = lines.reduce((sum, { cap_today, sent_today }) => sum + Math.max(0, cap_today - sent_today), 0);
  return [
    ...(lines.some(({ stop }) => stop === 'disconnected') ? (['disconnected'] as const) : []),
    ...(lines.length > 0 && total > left ? (['over_cap'] as const) : []),
  ];
}

/** Whom a broadcast would reach, how long it would take, and what its author should know: nothing is kept. */
export async function previewBroadcast(
  { clock }: { readonly clock: Clock },
  { tx, companyId }: BroadcastScope,
  form: BroadcastPreviewForm,
): Promise<BroadcastPreview> {
  const { audience, delay, window } = form;
  const ids = [...new Set(form.connections)];
  if ((await listOwnLines(tx, companyId, ids)).length < ids.length)
    throw new AppError('invalid_fields', { fields: { connections: 'invalid' } });
  const now = clock.now();
  const from = new Date(Math.max(now.getTime(), form.scheduled_at === null ? 0 : Date.parse(form.scheduled_at)));
  const total = await countSelected(tx, companyId, audience);
  const opted_out = await countOptedOut(tx, companyId, audience);
  const someIds = await listSelectedIds(tx, companyId, audience, { after: null, limit: lookedAt });
  // Nobody is shown who gets nothing.
  const out = await optedOut(tx, companyId, someIds);
  const shownIds = someIds.filter((id) => !out.has(id)).slice(0, sampleSize);
  const sample = await presentContacts(tx, companyId, shownIds);
  const lines = await presentLines(tx, companyId, ids, now);
  const count = Math.max(0, total - opted_out);
  const ends = await foreseeEnd(tx, companyId, { count, delay, window, lines, now, from });
  const opens = window ? withinWindow(from, window, await getTimezone(tx, companyId)) : from;
  return {
    total,
    has_more_than_total: false,
    opted_out,
    sample: sample.map(({ id, name, phone }) => ({ id, name, phone })),
    seconds: ends && Math.round((ends.getTime() - from.getTime()) / 1_000),
    ends_at: ends?.toISOString() ?? null,
    lines,
    warnings: [
      ...(await warningsOfFlow(tx, companyId, form.flow_id, lines)),
      ...warningsOfLines(lines, count),
      ...(count === 0 ? (['empty'] as const) : []),
      ...(opens > from ? (['out_of_window'] as const) : []),
    ],
  };
}
