import { type Contact, contacts } from '@yupflow/contract/contacts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../browser/save-file.ts';
import { plainWords } from '../../locales/plain-words.ts';

/** Everything that is kept about a person, as a file that they can be given. */
export async function downloadPerson({ id, name, phone }: Contact): Promise<void> {
  const data = await call(contacts.getData, { params: { id } });
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const words = plainWords(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  saveFile(file, `${words || phone || id}.json`);
}
