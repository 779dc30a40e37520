import type { Database } from '../../src/platform/db/database.ts';
import { eventually } from './eventually.ts';
import type { Answer, Person } from './people.ts';
import { makeXlsx, type SheetCell } from './sheets.ts';

export async function send(person: Person, content: Buffer, { name = 'leads.xlsx', query = '' } = {}): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${person.origin}/api/contacts/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const atRest = ['prepared', 'done', 'failed', 'cancelled', 'undone'];

export type Column = { column: number; target: string | null };
export const optionsOf = (uploaded: { columns: Column[] }, more: object = {}) => ({
  columns: uploaded.columns.filter(({ target }) => target).map(({ column, target }) => ({ column, target })),
  ...more,
});

/** What people do with a sheet, and wait for. */
export function importsInto(world: () => { readonly db: Database }) {
  /** Looks into the database, since whoever asks the API so often is told to wait. */
  async function over(person: Person, id: string) {
    const stateOf = () =>
      world().db.withCompany(person.companyId, (tx) =>
        tx.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    await eventually(async () => atRest.includes((await stateOf()).state), 60_000);
    return (await person.get(`/contacts/import/${id}`)).body;
  }

  /** Uploads, maps the columns as they were guessed, and writes. */
  async function importAll(person: Person, rows: SheetCell[][], more: object = {}) {
    const { body } = await send(person, makeXlsx(rows));
    await person.post(`/contacts/import/${body.id}/run`, optionsOf(body, more));
    return over(person, body.id);
  }

  async function check(person: Person, rows: SheetCell[][], more: object = {}) {
    const { body } = await send(person, makeXlsx(rows));
    await person.post(`/contacts/import/${body.id}/check`, optionsOf(body, more));
    return over(person, body.id);
  }

  return { over, importAll, check };
}

export const head = ['Nome completo', 'Celular', 'E-mail', 'CPF/CNPJ', 'Cidade'];
