import type { MissingPart } from '@yupflow/contract/flow-documents';
import type { FlowTemplate, NewFlowForm, OpenFlow } from '@yupflow/contract/flows';
import type { Language } from '@yupflow/contract/languages';
import type { Flow } from '@yupflow/flow-engine/flow';
import { audit } from '../../platform/audit.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { addFlow, getOpenFlow, type OpenParts } from './flow-drafts.ts';
import { ensureParts, findParts, type WantedParts } from './flow-parts.ts';
import { type FlowScope, tellFlows } from './flow-scope.ts';
import type { Template } from './templates/template.ts';
import { templates } from './templates/templates.ts';

interface CreateParts {
  readonly realtime: Pick<Realtime, 'emit'>;
}

async function languageOfPerson({ tx, userId }: FlowScope): Promise<Language> {
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return languageOf(language);
}

const wantedBy = ({ needs: { tags, fields } }: Template): WantedParts => ({
  tags,
  fields: fields.map((field) => ({ ...field, kind: 'user' as const })),
});

/** What it would create along with it. */
export async function getTemplate(scope: FlowScope, template: FlowTemplate): Promise<{ missing: MissingPart[] }> {
  const wanted = wantedBy(templates[template](await languageOfPerson(scope)));
  const found = await findParts(scope, wanted);
  const missing = (kind: 'tag' | 'field', parts: readonly { name: string }[], ids: readonly (string | null)[]) =>
    parts.flatMap(({ name }, place) => (ids[place] === null ? [{ kind, name, is_created: true }] : []));
  return { missing: [...missing('tag', wanted.tags, found.tags), ...missing('field', wanted.fields, found.fields)] };
}

/** The document of a template, with what it needs found or made. */
export async function documentOf(parts: CreateParts, scope: FlowScope, template: Template): Promise<Flow> {
  const { tags, fields } = template.needs;
  const ids = await ensureParts(parts, scope, wantedBy(template));
  const idOf = (names: readonly { name: string }[], found: readonly string[]) => (wanted: string) => {
    const id = found[names.findIndex(({ name }) => name === wanted)];
    if (!id) throw new Error(`a template needs "${wanted}" but does not say so`);
    return id;
  };
  return template.build({ tag: idOf(tags, ids.tags), field: idOf(fields, ids.fields) });
}

export async function createFromTemplate(
  parts: CreateParts & OpenParts,
  scope: FlowScope,
  { template, ...form }: NewFlowForm,
): Promise<OpenFlow> {
  const document = await documentOf(parts, scope, templates[template](await languageOfPerson(scope)));
  const id = await addFlow(scope, form, document);
  await audit(scope.tx, { ...scope, action: 'flows.create', targetId: id, details: { ...form, template } });
  tellFlows(parts, scope, [id]);
  return getOpenFlow(parts, scope, id);
}
