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
