import type { FranchiseEvent } from '@yupflow/contract/franchise-integration';

const company = { id: '019a8e11-52c0-7d3a-9b41-6f20c8d7e914', name: 'Padaria Aurora' };
const invoice = { id: '019a8e12-0b7d-7c56-8f02-d13a95e46b78', number: 42, company, total: 19_900 };
const due_date = '2026-11-30';

/** What `data` looks like, for whoever builds the other side. Money in cents. */
const examples: Record<FranchiseEvent, Record<string, unknown>> = {
  'company.created': { company },
  'company.activated': { company, cycle: 'monthly' },
  'company.suspended': { company },
  'company.deleted': { company },
  'invoice.issued': { ...invoice, due_date },
  'invoice.paid': { ...invoice, method: 'pix' },
  'invoice.overdue': { ...invoice, due_date },
  'invoice.refunded': invoice,
};

export const exampleOf = (event: FranchiseEvent): Record<string, unknown> => examples[event];
