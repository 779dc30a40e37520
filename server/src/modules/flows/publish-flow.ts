import type { FlowVersion } from '@yupflow/contract/flows';
import type { Flow } from '@yupflow/flow-engine/flow';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { moveSessions } from '../flow-sessions/flow-sessions.service.ts';
import { runTests } from '../flow-tests/run-tests.service.ts';
import { checkFlow } from './check-flow.ts';
import { staleFlow } from './flow-drafts.ts';
import { type FlowScope, storedFlow, tellFlows } from './flow-scope.ts';
import { createVersion, getVersionDocument } from './flow-versions.repository.ts';
import { requireVersion } from './flow-versions.ts';
import * as repository from './flows.repository.ts';

interface PublishParts {
  readonly realtime: Pick<Realtime, 'emit'>;
}

interface Publishing {
  /** Whether contacts who are inside go on in the new version. */
  readonly moves_sessions: boolean;
}

interface PublishingDraft extends Publishing {
  readonly revision: number;
  /** Whoever publishes knows that its tests find something else. */
  readonly despite_tests: boolean;
}

interface Live {
  readonly document: Flow;
  readonly restoredFrom: number | null;
  readonly publishedRevision: number | null;
  readonly movesSessions: boolean;
}

/** The flow's row is locked. Answers the id of the version. */
async function goLive(parts: PublishParts, scope: FlowScope, id: string, live: Live): Promise<string> {
  const { tx, companyId, userId } = scope;
  const { document, restoredFrom, publishedRevision, movesSessions } = live;
  const versionId = await createVersion(tx, companyId, { flowId: id, document, userId, restoredFrom });
  await repository.setLive(tx, companyId, id, { version_id: versionId, published_revision: publishedRevision });
  if (movesSessions) await moveSessions(parts, tx, companyId, id, versionId);
  return versionId;
}

export async function publishFlow(
  parts: PublishParts,
  scope: FlowScope,
  id: string,
  { revision, moves_sessions: movesSessions, despite_tests: isDespiteTests }: PublishingDraft,
): Promise<FlowVersion> {
  const { tx, companyId } = scope;
  const flow = await repository.lockFlow(tx, companyId, id);
  if (!flow) throw new AppError('not_found');
  if (flow.revision !== revision) {
    const saved = await repository.getSavedState(tx, companyId, id, null);
    throw saved ? staleFlow(saved) : new AppError('not_found');
  }
  // Published already: two clicks make one version.
  if (flow.version_id && flow.published_revision === revision)
    return requireVersion(scope, { id, versionId: flow.version_id });
  const document = storedFlow(flow.draft);
  const faults = await checkFlow(tx, companyId, id, document);
  if (faults.length > 0) throw new AppError('flow_has_faults', { faults });
  const { name } = flow;
  const failed = (await runTests(tx, companyId, { id, name, document })).filter((test) => !test.is_passed);
  if (failed.length > 0 && !isDespiteTests) throw new AppError('flow_tests_failed');
  const live = { document, restoredFrom: null, publishedRevision: revision, movesSessions };
  const version = await requireVersion(scope, { id, versionId: await goLive(parts, scope, id, live) });
  await audit(tx, {
    ...scope,
    action: 'flows.publish',
    targetId: id,
    details: {
      name,
      version: version.number,
      moves_sessions: movesSessions,
      ...(failed.length > 0 ? { failed_tests: failed.length } : {}),
    },
  });
  tellFlows(parts, scope, [id]);
  return version;
}

/**
 * Not checked for faults: it had none when it was published, and what was deleted since is skipped. Whoever goes back
 * to it needs it now.
 */
export async function restoreVersion(
  parts: PublishParts,
  scope: FlowScope,
  { id, versionId }: { readonly id: string; readonly versionId: string },
  { moves_sessions: movesSessions }: Publishing,
): Promise<FlowVersion> {
  const { tx, companyId, userId } = scope;
  const flow = await repository.lockFlow(tx, companyId, id);
  if (!flow) throw new AppError('not_found');
  const earlier = await requireVersion(scope, { id, versionId });
  const document = storedFlow(await getVersionDocument(tx, companyId, id, versionId));
  const { name, revision, published_revision: published } = flow;
  const hasOwnChanges = published !== revision;
  // Saved as anybody saves it: whoever has it open learns that it has gone on.
  const saving = { revision, document, userId };
  const saved = hasOwnChanges ? undefined : await repository.saveDraft(tx, companyId, id, saving);
  const live = {
    document,
    restoredFrom: earlier.number,
    publishedRevision: saved?.revision ?? published,
    movesSessions,
  };
  const version = await requireVersion(scope, { id, versionId: await goLive(parts, scope, id, live) });
  await audit(tx, {
    ...scope,
    action: 'flows.restore',
    targetId: id,
    details: { name, version: version.number, restored_from: earlier.number, moves_sessions: movesSessions },
  });
  tellFlows(parts, scope, [id], saved?.revision);
  return version;
}
