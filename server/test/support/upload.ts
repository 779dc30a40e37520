import type { Answer, Person } from './people.ts';

/** Sends a file as a browser does, under a type that says nothing. */
export async function upload(person: Person, content: Buffer | string, name: string, field = 'file'): Promise<Answer> {
  const form = new FormData();
  form.set('note', 'a field before the file');
  form.set(field, new Blob([new Uint8Array(Buffer.from(content))], { type: 'image/png' }), name);
  const response = await fetch(`${person.origin}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Sends a form as a browser does: texts as texts, bytes as a file. */
export async function sendForm(
  { origin, token, headers: own = {} }: Pick<Person, 'origin' | 'token'> & Partial<Pick<Person, 'headers'>>,
  method: string,
  path: string,
  fields: Record<string, string | Blob | Uint8Array>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Uint8Array ? new Blob([new Uint8Array(value)], { type: 'image/png' }) : value);
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...own, ...headers },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
