import type { OutgoingEvent } from '@yupflow/contract/outgoing-webhooks';
import { webhookRows } from '../../platform/standard-webhooks/webhook-rows.ts';
import { ofCompanies } from '../../platform/standard-webhooks/webhook-tables.ts';

export const webhooks = webhookRows<OutgoingEvent>(ofCompanies);
