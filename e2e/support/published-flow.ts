import { flows, type OpenFlow } from '@yupflow/contract/flows';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import { newFlow } from './builder-screen.ts';
import type { Person } from './people.ts';

/** A published flow that says one thing: its name. */
export async function haveFlow(owner: Person, name: string): Promise<string> {
  return haveFlowOf(owner, name, ({ blocks, edges }) => ({ blocks: saying(blocks, name), edges }));
}

/** Begins with this block; by one of its outputs, if any, it says something more. */
export async function haveFlowFrom(
  owner: Person,
  block: Block,
  then?: { output: string; text: string },
): Promise<string> {
  return haveFlowOf(owner, block.name, ({ blocks }) => {
    const idOf = (type: Block['type']) => blocks.find((one) => one.type === type)?.id ?? '';
    const left = blocks.filter(({ type }) => type === 'start' || then);
    const edges = [{ from: idOf('start'), output: 'next', to: block.id }];
    if (then) edges.push({ from: block.id, output: then.output, to: idOf('text') });
    return { blocks: [...saying(left, then?.text ?? ''), block], edges };
  });
}

type Drawing = Pick<OpenFlow['document'], 'blocks' | 'edges'>;

const saying = (blocks: Block[], text: string): Block[] =>
  blocks.map((block) => (block.type === 'text' ? { ...block, text } : block));

async function haveFlowOf(owner: Person, name: string, draw: (before: Drawing) => Drawing): Promise<string> {
  const { id, revision, document } = await newFlow(owner, name);
  const body = { revision, document: { ...document, ...draw(document) } };
  const saved = await owner.call(flows.save, { params: { id }, body });
  await owner.call(flows.publish, { params: { id }, body: { revision: saved.revision } });
  return id;
}
