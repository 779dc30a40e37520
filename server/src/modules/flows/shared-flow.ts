import type { MissingPart } from '@yupflow/contract/flow-documents';
import type { SharedFlow } from '@yupflow/contract/flows';
import { usesOf } from '@yupflow/flow-engine/check/uses-of';
import type { Flow } from '@yupflow/flow-engine/flow';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files/files.ts';
import { findParts } from './flow-parts.ts';
import { type FlowScope, storedFlow } from './flow-scope.ts';
import { rewriteFlow } from './rewrite-flow.ts';
import { getSharedFlow, type SharedRow } from './shared-flow.repository.ts';

/** What has no namesake elsewhere is told by the block that needs it. */
function leftOut(flow: Flow, shared: SharedRow): MissingPart[] {
  const known = new Set([...shared.tags, ...shared.fields].map(({ id }) => id));
  const files = new Set(shared.files.map(({ key }) => key));
  const parts = flow.blocks.flatMap((block) =>
    usesOf(block)
      .filter(({ kind, id }) => !(kind === 'media' ? files.has(id) : known.has(id)))
      .map(({ kind }) => ({ kind, name: block.name, is_created: false })),
  );
  return [...new Map(parts.map((part) => [`${part.kind} ${part.name}`, part])).values()];
}

async function missingParts(scope: FlowScope, flow: Flow, shared: SharedRow): Promise<MissingPart[]> {
  const found = await findParts(scope, shared);
  const created = (kind: 'tag' | 'field', wanted: readonly { name: string }[], ids: readonly (string | null)[]) =>
    wanted.flatMap(({ name }, place) => (ids[place] === null ? [{ kind, name, is_created: true }] : []));
  return [
    ...created('tag', shared.tags, found.tags),
    ...created('field', shared.fields, found.fields),
    ...leftOut(flow, shared),
  ];
}

/** What its page shows: a flow of another company, without what is nobody else's business. */
export async function getShared(
  { clock, files }: { readonly clock: Clock; readonly files: Pick<Files, 'links'> },
  scope: FlowScope,
  token: string,
): Promise<SharedFlow> {
  const shared = await getSharedFlow(scope.tx, token, scope.companyId);
  if (!shared) throw new AppError('not_found');
  const flow = storedFlow(shared.document);
  const [keys, ids] = [shared.files.map(({ key }) => key), [...shared.tags, ...shared.fields]];
  const known = new Set(ids.map(({ id }) => id));
  const same = (id: string) => (known.has(id) ? id : null);
  return {
    name: shared.name,
    company: shared.company_name,
    is_own: shared.company_id === scope.companyId,
    document: rewriteFlow(flow, {
      tag: same,
      field: same,
      media: (media) => (keys.includes(media.key) ? media : null),
    }),
    can_clone: shared.can_clone,
    missing: await missingParts(scope, flow, shared),
    media: Object.fromEntries(keys.map((key) => [key, files.links.sign(shared.company_id, key, clock.now())])),
    names: Object.fromEntries(ids.map(({ id, name }) => [id, name])),
  };
}
