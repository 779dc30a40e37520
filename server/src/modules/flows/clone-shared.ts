import type { FlowForm, FlowRow } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { anyBytes, kindOfType } from '../../platform/files/file-kinds.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { keepReceivedFile } from '../files/files.service.ts';
import { addFlow } from './flow-drafts.ts';
import { ensureParts } from './flow-parts.ts';
import { type FlowScope, storedFlow, tellFlows } from './flow-scope.ts';
import { getRow } from './flow-settings.ts';
import { rewriteFlow } from './rewrite-flow.ts';
import { getSharedFlow, holdSharedFlow, type SharedFile, type SharedRow } from './shared-flow.repository.ts';

interface CloneParts {
  readonly db: Pick<Database, 'withMember'>;
  readonly files: Pick<Files, 'staging' | 'store'>;
  readonly realtime: Pick<Realtime, 'emit'>;
}

type KeptFile = Awaited<ReturnType<typeof keepReceivedFile>>;
/** Copies by the key of what they were copied from. */
type Copies = ReadonlyMap<string, KeptFile>;

interface Clone {
  readonly token: string;
  readonly form: FlowForm;
  readonly copies: Copies;
}

async function copyFile(
  { files: { staging, store } }: CloneParts,
  from: string,
  to: string,
  { key, name, type, size }: SharedFile,
): Promise<KeptFile> {
  const staged = await staging.receive(await store.open(from, key, { start: 0, end: size - 1 }), limits.uploadBytes);
  try {
    return await keepReceivedFile(store, to, { staged, kind: kindOfType(type) ?? anyBytes, name });
  } finally {
    await staging.discard(staged);
  }
}

/** Throws where it may not be copied: its link shows nothing, or its owner does not let others copy it. */
async function requireCloneable({ tx, companyId }: FlowScope, token: string): Promise<SharedRow> {
  const mayClone = await holdSharedFlow(tx, token, companyId);
  if (mayClone === null) throw new AppError('not_found');
  const shared = mayClone ? await getSharedFlow(tx, token, companyId) : undefined;
  if (!shared) throw new AppError('clone_forbidden');
  return shared;
}

/** Its files, copied before the transaction that needs them: that may take long. */
export async function copyMedia(
  parts: CloneParts,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  token: string,
): Promise<Copies> {
  const shared = await parts.db.withMember(companyId, userId, (tx) =>
    requireCloneable({ tx, companyId, userId }, token),
  );
  const copies = new Map<string, KeptFile>();
  for (const file of shared.files) {
    // What is lost on the disk is missing in the copy as well.
    if ((await parts.files.store.sizeOf(shared.company_id, file.key)) !== file.size) continue;
    copies.set(file.key, await copyFile(parts, shared.company_id, companyId, file));
  }
  return copies;
}

async function writeClone(parts: CloneParts, scope: FlowScope, { token, form, copies }: Clone): Promise<FlowRow> {
  const { tx } = scope;
  const shared = await requireCloneable(scope, token);
  const ids = await ensureParts(parts, scope, shared);
  const idAt = (theirs: readonly { id: string }[], ours: readonly string[]) => {
    const byTheirs = new Map(theirs.map(({ id }, place) => [id, ours[place]]));
    return (id: string) => byTheirs.get(id) ?? null;
  };
  for (const copy of copies.values()) await copy.createRow(tx);
  const document = rewriteFlow(storedFlow(shared.document), {
    tag: idAt(shared.tags, ids.tags),
    field: idAt(shared.fields, ids.fields),
    media: (media) => {
      const copy = copies.get(media.key);
      return copy ? { ...media, key: copy.key } : null;
    },
  });
  const id = await addFlow(scope, form, document);
  await audit(tx, { ...scope, action: 'flows.clone', targetId: id, details: { ...form, from: shared.company_name } });
  failpoint('clones.before-commit');
  tellFlows(parts, scope, [id]);
  return getRow(scope, id);
}

/** All or nothing. Whatever crashes on the way, copies that no row names are swept later. */
export async function cloneShared(parts: CloneParts, scope: FlowScope, clone: Clone): Promise<FlowRow> {
  try {
    return await writeClone(parts, scope, clone);
  } catch (error) {
    if (error instanceof AppError)
      for (const { key } of clone.copies.values()) await parts.files.store.remove(scope.companyId, key);
    throw error;
  }
}
