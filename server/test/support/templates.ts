import type { Template } from '@yupflow/contract/templates';
import type { GraphTemplate } from '@yupflow/whatsapp-server/graph/graph-template';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import type { CloudLine, CloudTest } from './cloud-line.ts';
import type { Person } from './people.ts';

let made = 0;

/** One that the official API has, of the account of this number. */
export function addTemplate(
  { graph }: Pick<CloudTest, 'graph'>,
  { businessId }: Pick<CloudLine['number'], 'businessId'>,
  facts: Partial<GraphTemplate> = {},
): GraphTemplate {
  made += 1;
  const template: GraphTemplate = {
    id: String(made),
    businessId,
    name: `oferta_${made}`,
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Olá, {{1}}! Hoje tem {{2}}.' }],
    ...facts,
  };
  graph.templates.push(template);
  return template;
}

export const offer = [
  { type: 'HEADER', format: 'TEXT', text: 'Novidade de {{1}}' },
  { type: 'BODY', text: 'Olá, {{1}}! Hoje tem {{2}}.' },
  { type: 'FOOTER', text: 'Responda SAIR para não receber.' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Quero' },
      { type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}' },
      { type: 'QUICK_REPLY', text: 'Agora não' },
    ],
  },
] as const satisfies GraphTemplate['components'];

/** The id of one that is there already, for tests that are about something else. */
export async function aTemplate({ db }: { readonly db: Database }, { companyId }: Person): Promise<string> {
  made += 1;
  const { id } = await db.withCompany(companyId, (tx) =>
    tx
      .insertInto('templates')
      .values({
        company_id: companyId,
        business_id: '1',
        name: `oferta_${made}`,
        language: 'pt_BR',
        category: 'marketing',
        status: 'approved',
        components: JSON.stringify([{ type: 'BODY', text: 'Oi' }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Asks for them by hand, and answers the one of this name. */
export async function syncedTemplate(owner: Person, connectionId: string, { name }: GraphTemplate): Promise<Template> {
  const synced = await owner.post(`/connections/${connectionId}/templates/sync`);
  expect(synced.status, JSON.stringify(synced.body)).toBe(200);
  const query = `connection=${connectionId}&search=${name}&limit=100`;
  const found = (await owner.get(`/templates?${query}`)).body.results as Template[];
  const template = found.find((one) => one.name === name);
  if (!template) throw new Error(`there is no template ${name}`);
  return template;
}
