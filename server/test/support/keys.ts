import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@yupflow/contract/api-scopes';
import { Person } from './people.ts';

/** A program with a new key of somebody's company, which speaks HTTP as people do. */
export async function aProgram(owner: Person, scopes: readonly ApiScope[], name: string = randomUUID()) {
  const { status, body } = await owner.post('/api-keys', { name, scopes });
  if (status !== 201) throw new Error(`no key: ${JSON.stringify(body)}`);
  const { key, id } = body as { key: string; id: string };
  return Object.assign(new Person({ ...owner, token: key }), { keyId: id });
}
