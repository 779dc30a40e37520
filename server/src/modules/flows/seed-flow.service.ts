import type { FlowTemplate } from '@yupflow/contract/flows';
import type { Language } from '@yupflow/contract/languages';
import type { Flow } from '@yupflow/flow-engine/flow';
import { documentOf } from './create-flow.ts';
import { addFlow } from './flow-drafts.ts';
import type { FlowScope } from './flow-scope.ts';
import { createVersion } from './flow-versions.repository.ts';
import { saveDraft, setLive } from './flows.repository.ts';
import { templates } from './templates/templates.ts';

interface SeededFlow {
  readonly name: string;
  readonly folderId: string | null;
  readonly template: FlowTemplate;
  readonly language: Language;
  /** What the template becomes here. */
  readonly shape?: (flow: Flow) => Flow;
  /** What was changed since it was published. */
  readonly change?: (flow: Flow) => Flow;
  readonly publishedAt?: Date | undefined;
}

/** Nobody listens yet where a company is made. */
const silent = { realtime: { emit: () => {} } };

/** A published flow for a company that is just being made. Answers its id and the version's. */
export async function seedFlow(scope: FlowScope, flow: SeededFlow): Promise<{ flowId: string; versionId: string }> {
  const { tx, companyId, userId } = scope;
  const { name, folderId, template, language, shape = (same) => same, change, publishedAt } = flow;
  const document = shape(await documentOf(silent, scope, templates[template](language)));
  const flowId = await addFlow(scope, { name, folder_id: folderId }, document);
  const versionId = await createVersion(tx, companyId, {
    flowId,
    document,
    userId,
    restoredFrom: null,
    publishedAt,
  });
  await setLive(tx, companyId, flowId, { version_id: versionId, published_revision: 1 });
  if (change) await saveDraft(tx, companyId, flowId, { revision: 1, document: change(document), userId });
  return { flowId, versionId };
}
