import type { Answer, Person } from './people.ts';

/** Sends a form as a browser does: texts as texts, bytes as a file. */
export async function sendForm(
  person: Person,
  method: string,
  path: string,
  fields: Record<string, string | Uint8Array>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)], { type: 'image/png' }));
  const response = await fetch(`${person.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
