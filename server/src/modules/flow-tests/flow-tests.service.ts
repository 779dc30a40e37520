import type { FlowTest, FlowTestResult } from '@yupflow/contract/flow-tests';
import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { RecordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { requireDraft } from '../flows/flow-draft.service.ts';
import { requireFlow } from '../flows/require-flow.service.ts';
import * as repository from './flow-tests.repository.ts';
import { runTests, storyOf } from './run-tests.service.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

interface Place {
  readonly id: string;
  readonly testId: string;
}

interface NewTest {
  readonly name: string;
  readonly revision: number;
  readonly run: RecordedRun;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export function flowTestsService(realtime: Pick<Realtime, 'emit'>) {
  const announce = ({ tx, companyId }: Scope, flowId: string) =>
    afterCommit(tx, () => realtime.emit(companyId, 'flows.changed', { ids: [flowId] }));

  async function requireTest({ tx, companyId }: Scope, { id, testId }: Place): Promise<FlowTest> {
    const test = await repository.getTest(tx, companyId, id, testId);
    if (!test) throw new AppError('not_found');
    return test;
  }

  /** Held, and of a flow that is still there. */
  async function lockTest({ tx, companyId }: Scope, { id, testId }: Place) {
    await requireFlow(tx, companyId, id);
    const kept = await repository.lockKept(tx, companyId, id, testId);
    if (!kept) throw new AppError('not_found');
    return kept;
  }

  return {
    async list({ tx, companyId }: Scope, flowId: string, query: ListQuery): Promise<List<FlowTest>> {
      await requireFlow(tx, companyId, flowId);
      return repository.listTests(tx, companyId, flowId, query);
    },

    async create(scope: Scope, flowId: string, { name, revision, run }: NewTest): Promise<FlowTest> {
      const { tx, companyId, userId } = scope;
      // Two who keep one at once wait for each other here.
      const draft = await requireDraft(scope, flowId, { revision, isHeld: true });
      if ((await repository.countTests(tx, companyId, flowId)) >= limits.flowTests) throw new AppError('limit_reached');
      const expected = await storyOf(tx, companyId, draft, run);
      const testId = await repository.createTest(tx, companyId, { flowId, userId, name, run, expected });
      if (!testId) throw nameInUse();
      const details = { name, flow: flowId };
      await audit(tx, { ...scope, action: 'flow-tests.create', targetId: testId, details });
      announce(scope, flowId);
      return requireTest(scope, { id: flowId, testId });
    },

    async rename(scope: Scope, place: Place, name: string): Promise<FlowTest> {
      const { tx, companyId } = scope;
      await lockTest(scope, place);
      await repository.renameTest(tx, companyId, place.id, place.testId, name).catch((error: unknown) => {
        throw isUniqueViolation(error, 'flow_tests_name') ? nameInUse() : error;
      });
      const details = { name, flow: place.id };
      await audit(tx, { ...scope, action: 'flow-tests.update', targetId: place.testId, details });
      announce(scope, place.id);
      return requireTest(scope, place);
    },

    async remove(scope: Scope, place: Place): Promise<void> {
      const { tx, companyId } = scope;
      const { name } = await lockTest(scope, place);
      await repository.removeTest(tx, companyId, place.id, place.testId);
      const details = { name, flow: place.id };
      await audit(tx, { ...scope, action: 'flow-tests.remove', targetId: place.testId, details });
      announce(scope, place.id);
    },

    async run(scope: Scope, flowId: string, revision: number): Promise<{ results: FlowTestResult[] }> {
      const { tx, companyId } = scope;
      const draft = await requireDraft(scope, flowId, { revision, isHeld: false });
      return { results: await runTests(tx, companyId, draft) };
    },

    async accept(scope: Scope, place: Place, revision: number): Promise<FlowTest> {
      const { tx, companyId } = scope;
      const draft = await requireDraft(scope, place.id, { revision, isHeld: true });
      const { name, run } = await lockTest(scope, place);
      const story = await storyOf(tx, companyId, draft, run);
      await repository.acceptStory(tx, companyId, place.id, place.testId, story);
      const details = { name, flow: place.id };
      await audit(tx, { ...scope, action: 'flow-tests.accept', targetId: place.testId, details });
      announce(scope, place.id);
      return requireTest(scope, place);
    },
  };
}
