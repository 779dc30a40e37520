/** Where webhooks are kept, and whose they are. Both pairs of tables have the same columns for what is the same. */
export interface WebhookTables {
  readonly webhooks: 'outgoing_webhooks' | 'franchise_webhooks';
  readonly deliveries: 'outgoing_deliveries' | 'franchise_deliveries';
  readonly owner: 'company_id' | 'franchise_id';
}

export const ofCompanies = {
  webhooks: 'outgoing_webhooks',
  deliveries: 'outgoing_deliveries',
  owner: 'company_id',
} as const satisfies WebhookTables;

export const ofFranchises = {
  webhooks: 'franchise_webhooks',
  deliveries: 'franchise_deliveries',
  owner: 'franchise_id',
} as const satisfies WebhookTables;
