import type { FranchiseEvent } from '@yupflow/contract/franchise-integration';

const company = { id: '019a8e11-52c0-7d3a-9b41-6f20c8d7e914', name: 'Padaria Aurora' };
const invoice = { id: '019a8e12-0b7d-7c56-8f02-d13a95e46b78', number: 42, company, total: 19_900 };
const due_date = '2026-11-30';
const plan = { id: '019a8e10-3f51-7a08-8c6e-5b0d47f1a2c3', name: 'Pro' };
const subscribed = { company, plan, cycle: 'monthly', due_date };

/** What `data` looks like, for whoever builds the other side. Money in cents. */
const examples: Record<FranchiseEvent, Record<string, unknown>> = {
  'company.created': { ...subscribed, due_date: null },
  'company.activated': subscribed,
  'company.suspended': { ...subscribed, by: 'hand', reason: 'Sem contrato' },
  'company.deleted': subscribed,
  'invoice.issued': { ...invoice, due_date },
  'invoice.paid': { ...invoice, method: 'pix' },
  'invoice.overdue': { ...invoice, due_date },
  'invoice.refunded': invoice,
};

export const exampleOf = (event: FranchiseEvent): Record<string, unknown> => examples[event];
