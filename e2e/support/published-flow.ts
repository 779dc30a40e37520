import { flows } from '@yupflow/contract/flows';
import { newFlow } from './builder-screen.ts';
import type { Person } from './people.ts';

/** A published flow that says one thing: its name. */
export async function haveFlow(owner: Person, name: string): Promise<string> {
  const { id, revision, document } = await newFlow(owner, name);
  const blocks = document.blocks.map((block) => (block.type === 'text' ? { ...block, text: name } : block));
  const saved = await owner.call(flows.save, { params: { id }, body: { revision, document: { ...document, blocks } } });
  await owner.call(flows.publish, { params: { id }, body: { revision: saved.revision } });
  return id;
}
