import type { Heard } from '../../channels/cloud-api/read-webhook.ts';
import { readTemplateNews, readWebhook } from '../../channels/cloud-api/read-webhook.ts';
import type { WebhookBody } from '../../channels/cloud-api/webhook-body.ts';
import type { Parts } from '../../parts.ts';
import { restrict } from '../connections/connection-restriction.service.ts';
import { tellConnection } from '../connections/connection-status.service.ts';
import { receiveChanges, receiveMessages, receivePeople, receiveReceipts } from '../inbound/inbound.service.ts';
import { moveRestriction } from '../outbox/hold-back.service.ts';
import { applyTemplateNews } from '../templates/templates.service.ts';
import { findLines, markHeard } from './cloud-hooks.repository.ts';

/** Everything is durable once it resolves. What was told before is stored once, in whatever order it comes. */
async function hearLine(parts: Parts, companyId: string, connectionId: string, heard: Heard): Promise<void> {
  const { db, bus } = parts;
  const { messages, changes, receipts, people, restsUntil } = heard;
  await Promise.all([
    receiveMessages(parts, companyId, connectionId, messages),
    receiveChanges(parts, companyId, connectionId, changes),
  ]);
  if (receipts.length > 0)
    await db.withCompany(companyId, (tx) => receiveReceipts(parts, tx, companyId, connectionId, receipts));
  // By itself, since it locks the line before its chats.
  if (restsUntil)
    await db.withCompany(companyId, async (tx) => {
      const end = await restrict(parts, tx, companyId, connectionId, { until: restsUntil });
      await moveRestriction(parts, tx, { companyId, connectionId }, end);
    });
  if (people.length > 0) await receivePeople(parts, companyId, connectionId, people);
  // Whoever runs the line fetches files, and sends what waited behind a receipt.
  if (messages.some(({ media }) => media)) bus.publish('lines.wake', { companyId, connectionId });
  else if (receipts.length > 0) bus.publish('lines.send', { companyId, connectionId });
}

export async function hear(parts: Parts, companyId: string, body: WebhookBody): Promise<void> {
  const { db, clock } = parts;
  const told = readWebhook(body, clock.now());
  const templates = readTemplateNews(body);
  const lines = await db.withCompany(companyId, async (tx) => {
    const numbers = told.map(({ phoneNumberId }) => phoneNumberId);
    const found = await findLines(tx, companyId, numbers);
    const marked = await markHeard(tx, companyId, [...found.values()]);
    for (const id of marked) tellConnection(parts, tx, companyId, id, { isListChanged: false });
    if (templates.length > 0) await applyTemplateNews(parts, tx, companyId, templates);
    return found;
  });
  for (const heard of told) {
    const connectionId = lines.get(heard.phoneNumberId);
    if (connectionId) await hearLine(parts, companyId, connectionId, heard);
  }
}
