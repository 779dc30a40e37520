import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { WantedField, WantedTag } from './flow-parts.repository.ts';
import * as repository from './flow-parts.repository.ts';
import type { FlowScope } from './flow-scope.ts';
import { freeName } from './free-name.service.ts';

export interface WantedParts {
  readonly tags: readonly WantedTag[];
  readonly fields: readonly WantedField[];
}

/** In the order of what is wanted. */
interface FoundParts {
  readonly tags: readonly (string | null)[];
  readonly fields: readonly (string | null)[];
}

export async function findParts({ tx, companyId }: FlowScope, { tags, fields }: WantedParts): Promise<FoundParts> {
  return {
    tags: tags.length === 0 ? [] : await repository.findTags(tx, companyId, tags),
    fields: fields.length === 0 ? [] : await repository.findFields(tx, companyId, fields),
  };
}

async function createMissing(scope: FlowScope, wanted: WantedParts, found: FoundParts) {
  const { tx, companyId } = scope;
  const tags = wanted.tags.filter((_, place) => found.tags[place] === null);
  const fields = wanted.fields.filter((_, place) => found.fields[place] === null);
  const created = { tags: [] as string[], fields: [] as string[] };
  if (tags.length > 0) created.tags = await repository.createTags(tx, companyId, tags);
  if (fields.length > 0) {
    const taken = await repository.listFieldNames(tx, companyId);
    if (taken.length + fields.length > limits.customFields) throw new AppError('too_many_custom_fields');
    created.fields = await repository.createFields(tx, companyId, fields);
  }
  for (const targetId of created.tags) await audit(tx, { ...scope, action: 'tags.create', targetId });
  for (const targetId of created.fields) await audit(tx, { ...scope, action: 'custom-fields.create', targetId });
  return created;
}

/** A field of the same name but another type stays as it is: ours gets a name of its own. */
async function nameApart({ tx, companyId }: FlowScope, wanted: WantedParts, found: FoundParts): Promise<WantedParts> {
  if (!found.fields.includes(null)) return wanted;
  const taken = await repository.listFieldNames(tx, companyId);
  const fields = wanted.fields.map((field, place) => {
    if (found.fields[place] !== null) return field;
    const name = freeName(field.name, taken);
    taken.push(name);
    return { ...field, name };
  });
  return { ...wanted, fields };
}

/** What is wanted, found by name or made: their ids, in its order. */
export async function ensureParts(
  { realtime }: { readonly realtime: Pick<Realtime, 'emit'> },
  scope: FlowScope,
  asked: WantedParts,
): Promise<{ readonly tags: readonly string[]; readonly fields: readonly string[] }> {
  const before = await findParts(scope, asked);
  const wanted = await nameApart(scope, asked, before);
  const created = await createMissing(scope, wanted, before);
  const { companyId } = scope;
  afterCommit(scope.tx, () => {
    if (created.tags.length > 0) realtime.emit(companyId, 'tags.changed', { ids: created.tags });
    if (created.fields.length > 0) realtime.emit(companyId, 'custom-fields.changed', { ids: created.fields });
  });
  const { tags, fields } = await findParts(scope, wanted);
  const sure = (id: string | null) => {
    // Somebody took the name at this very moment for something else.
    if (id === null) throw new AppError('name_in_use');
    return id;
  };
  return { tags: tags.map(sure), fields: fields.map(sure) };
}
