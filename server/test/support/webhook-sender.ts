import { randomUUID } from 'node:crypto';
import { type Answer, bodyOf, type Person } from './people.ts';

/** Where `{phone, name, email}` of the body go. */
export const mapping = { phone: [['body', 'phone']], name: [['body', 'name']], email: [['body', 'email']] };
export const webhookForm = (name: string, more: object = {}) => ({ name, mapping, actions: [], ...more });
export const ana = { phone: '11988887777', name: 'Ana Souza', email: 'ana@example.com' };

interface OpenedWebhook {
  readonly id: string;
  readonly path: string;
  /** Where others send to. */
  readonly url: string;
}

/** One whose form says more than its mapping, in either mode. */
export async function anOpenedWebhook(
  person: Person,
  more: { readonly source?: string; readonly [field: string]: unknown } = {},
  mode = 'test',
): Promise<OpenedWebhook> {
  const name = randomUUID();
  const { id, url } = (await person.post('/webhooks', { name, source: more.source ?? 'custom' })).body;
  const path = `/webhooks/${id}`;
  bodyOf(await person.put(path, webhookForm(name, more)), 200);
  if (mode === 'production') bodyOf(await person.put(`${path}/mode`, { mode }), 200);
  return { id, path, url: `${person.origin}${new URL(url).pathname}` };
}

/** As another program sends it. */
export async function sendTo(
  url: string,
  body: string | Uint8Array<ArrayBuffer> | object | null,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Answer> {
  const isReady = typeof body === 'string' || body instanceof Uint8Array || body === null;
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: isReady ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

export const requestsOf = async (person: Person, { path }: OpenedWebhook) =>
  (await person.get(`${path}/requests`)).body.results;
