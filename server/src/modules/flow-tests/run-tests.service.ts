import { setImmediate } from 'node:timers/promises';
import type { FlowTestResult } from '@yupflow/contract/flow-tests';
import { limits } from '@yupflow/contract/limits';
import { compareStories } from '@yupflow/flow-engine/simulate/compare-stories';
import type { RecordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import { replay, type Stage } from '@yupflow/flow-engine/simulate/replay';
import type { RunningFlow } from '@yupflow/flow-engine/simulate/simulated';
import type { StoryLine } from '@yupflow/flow-engine/simulate/story-line';
import type { Tx } from '../../platform/db/transaction.ts';
import { flowWorld } from '../flows/flow-names.service.ts';
import { getPublished } from '../flows/published-flow.service.ts';
import { listKept } from './flow-tests.repository.ts';

/** What tells the story of a run: the draft, and other flows as they are published. Each is read once. */
async function storyteller(tx: Tx, companyId: string, draft: RunningFlow) {
  async function stageOf(flow: RunningFlow): Promise<Stage> {
    const names = await flowWorld(tx, companyId, flow.document);
    return {
      flow,
      known: {
        typeOf: names.typeOf,
        nameOfMember: (id) => names.nameOf('member', id),
        // It may jump into itself: it is about to be published.
        has: (kind, id) => (kind === 'flow' ? id === draft.id || names.isPublished(id) : names.has(kind, id)),
      },
    };
  }
  const first = await stageOf(draft);
  const stages = new Map<string, Stage | null>([[draft.id, first]]);
  async function find(id: string): Promise<Stage | null> {
    const known = stages.get(id);
    if (known !== undefined) return known;
    const published = await getPublished(tx, companyId, id);
    const stage = published ? await stageOf({ id, name: published.name, document: published.flow }) : null;
    stages.set(id, stage);
    return stage;
  }
  return (run: RecordedRun) => replay(run, first, find);
}

export async function storyOf(tx: Tx, companyId: string, draft: RunningFlow, run: RecordedRun): Promise<StoryLine[]> {
  return (await storyteller(tx, companyId, draft))(run);
}

/** What each test of the flow finds in this draft of it. Nothing is sent and nothing is kept. */
export async function runTests(tx: Tx, companyId: string, draft: RunningFlow): Promise<FlowTestResult[]> {
  const tests = await listKept(tx, companyId, draft.id);
  if (tests.length === 0) return [];
  const tell = await storyteller(tx, companyId, draft);
  const results: FlowTestResult[] = [];
  for (const { id, name, run, expected } of tests) {
    // Others get their turn between two of them.
    await setImmediate();
    const changes = compareStories(expected, await tell(run));
    results.push({
      id,
      name,
      is_passed: changes.length === 0,
      changes: changes.slice(0, limits.flowTestChanges),
      changes_total: changes.length,
    });
  }
  return results;
}
