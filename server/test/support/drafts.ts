import type { Flow } from '@yupflow/flow-engine/flow';
import { sql } from 'kysely';
import { aConversation } from './chats.ts';
import type { Answer, Person } from './people.ts';
import { flowOf, text } from './running-flows.ts';
import type { TestServer } from './test-server.ts';

let made = 0;

interface DraftFacts {
  readonly name?: string;
  readonly folder_id?: string | null;
  readonly template?: string;
}

/** A flow that nobody has published, as the API answers it. */
export async function aDraft(person: Person, { name = `Rascunho ${++made}`, ...form }: DraftFacts = {}) {
  return (await person.post('/flows', { name, ...form })).body;
}

export const saying = (words: string): Flow => flowOf([text('hello', words)]);

export const save = (person: Person, id: string, revision: number, document: Flow): Promise<Answer> =>
  person.put(`/flows/${id}`, { revision, document });

export const publishDraft = (person: Person, id: string, revision: number, facts: object = {}): Promise<Answer> =>
  person.post(`/flows/${id}/publish`, { revision, ...facts });

/** Somebody who is inside a version and waits there. Answers the session's id. */
export async function aSession(
  world: TestServer,
  owner: Person,
  { flowId, versionId, block = 'hello' }: { flowId: string; versionId: string; block?: string },
): Promise<string> {
  const conversation = await aConversation(world, owner);
  const state = { schemaVersion: 1, status: 'waiting', block, wait: { kind: 'answer', until: null, tries: 0 } };
  const { id } = await world.db.withCompany(owner.companyId, (tx) =>
    tx
      .insertInto('flow_sessions')
      .values({
        company_id: owner.companyId,
        conversation_id: conversation,
        flow_id: flowId,
        version_id: versionId,
        state: JSON.stringify({ ...state, steps: 1, jumps: 0 }),
        block_id: block,
        waits_for: 'answer',
        trigger: sql`'{"kind": "manual"}'::jsonb`,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
