import type { Act, RecordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import type { Tx } from '../../platform/db/transaction.ts';
import { seedTest } from '../flow-tests/seed-test.service.ts';
import { demoCompany } from './demo-company.ts';

interface DemoFlowTests {
  readonly companyId: string;
  readonly ownerId: string;
  readonly leadId: string;
  readonly cartId: string;
}

const say = (text: string): Act => ({ type: 'say', text });

/** Helena, on a Monday at two in the afternoon. */
const runOf = (acts: Act[], hours: 'open' | 'closed'): RecordedRun => ({
  schemaVersion: 1,
  begins: '2026-11-16T17:00:00.000Z',
  seed: 1,
  company: demoCompany.name,
  country: 'BR',
  timezone: demoCompany.timezone,
  hours,
  values: { full_name: 'Helena', phone: '5521999990000' },
  tags: [],
  members: {},
  acts,
});

const asksForThePrice: Act[] = [
  { type: 'begin', text: 'Oi, vi a mesa no Instagram' },
  say('Helena Duarte'),
  say('1'),
  say('helena@example.com'),
];
const answersNothing: Act[] = [
  { type: 'begin', text: null },
  { type: 'pass_to_timer' },
  { type: 'pass_to_timer' },
  { type: 'pass_to_timer' },
];

/** What was tried in the simulator and kept. The last one notices what was changed since its flow was published. */
export async function addFlowTests(tx: Tx, { companyId, ownerId, leadId, cartId }: DemoFlowTests): Promise<void> {
  const scope = { tx, companyId, userId: ownerId };
  const tests = [
    { flowId: leadId, name: 'Quer comprar, com a loja aberta', run: runOf(asksForThePrice, 'open') },
    { flowId: leadId, name: 'Escreve fora do horário', run: runOf(asksForThePrice, 'closed') },
    { flowId: cartId, name: 'Não responde a nenhum lembrete', run: runOf(answersNothing, 'open') },
  ];
  for (const test of tests) await seedTest(scope, test);
}
