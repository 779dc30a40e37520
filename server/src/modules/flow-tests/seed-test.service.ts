import type { RecordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import type { Tx } from '../../platform/db/transaction.ts';
import { getPublished } from '../flows/published-flow.service.ts';
import { createTest } from './flow-tests.repository.ts';
import { storyOf } from './run-tests.service.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

interface SeededTest {
  readonly flowId: string;
  readonly name: string;
  readonly run: RecordedRun;
}

/** A test of a flow in a company that is just being made: what its published version does is right. */
export async function seedTest({ tx, companyId, userId }: Scope, { flowId, name, run }: SeededTest): Promise<void> {
  const published = await getPublished(tx, companyId, flowId);
  if (!published) throw new Error(`${name} tests a flow that is not published`);
  const live = { id: flowId, name: published.name, document: published.flow };
  const expected = await storyOf(tx, companyId, live, run);
  await createTest(tx, companyId, { flowId, userId, name, run, expected });
}
