import type { FranchiseEvent } from '@yupflow/contract/franchise-integration';
import { webhookRows } from '../../platform/standard-webhooks/webhook-rows.ts';
import { ofFranchises } from '../../platform/standard-webhooks/webhook-tables.ts';

export const webhooks = webhookRows<FranchiseEvent>(ofFranchises);
