import type { Block, BlockOf, BlockType } from '@yupflow/flow-engine/blocks/block';
import type { Edge, Flow } from '@yupflow/flow-engine/flow';
import { bodyOf, type Person } from './people.ts';

type Fields<Type extends BlockType> = Omit<BlockOf<Type>, 'id' | 'type' | 'name' | 'note' | 'position'>;

/** A block named after its id. */
export const block = <Type extends BlockType>(id: string, type: Type, fields: Fields<Type>): Block =>
  ({ id, type, name: `Block ${id}`, note: '', position: { x: 0, y: 0 }, ...fields }) as Block;

export const text = (id: string, words: string, typing = 0) => block(id, 'text', { text: words, typing });

const asking = { error: 'Não entendi.', attempts: 3, timeout: null } as const;

/** Asks for something and keeps it. */
export const question = (
  id: string,
  words: string,
  field: string,
  facts: Partial<Pick<Fields<'save_answer'>, 'error' | 'attempts' | 'timeout'>> = {},
) => block(id, 'save_answer', { question: words, field, ...asking, ...facts });

export const wait = (id: string, amount: number, unit: 'second' | 'minute' | 'hour' | 'day') =>
  block(id, 'wait', { until: { kind: 'duration', amount, unit }, window: null });

type Item = Fields<'actions'>['items'][number];
type Action = Item extends infer One ? (One extends Item ? Omit<One, 'id'> : never) : never;

export const actions = (id: string, ...items: Action[]) =>
  block(id, 'actions', { items: items.map((item, index) => ({ id: `i${index}`, ...item }) as Item) });

/** From one to the next by their first way; `ways` adds others, as `from.output` to a block. */
export function flowOf(blocks: readonly Block[], ways: Record<string, string> = {}): Flow {
  const all = [block('start', 'start', {}), ...blocks];
  const first: Partial<Record<BlockType, string>> = { save_answer: 'answered', http_request: 'success' };
  const edges: Edge[] = all.flatMap((from, index) => {
    const to = all[index + 1];
    const isLast = from.type === 'end' || from.type === 'go_to_flow' || from.type === 'condition';
    const output = first[from.type] ?? 'next';
    return to && !isLast && `${from.id}.${output}` in ways === false ? [{ from: from.id, output, to: to.id }] : [];
  });
  const others = Object.entries(ways).flatMap(([way, to]): Edge[] => {
    const [from = '', output = ''] = way.split('.');
    return to ? [{ from, output, to }] : [];
  });
  return { schemaVersion: 1, blocks: all, edges: [...edges, ...others], notes: [] };
}

let made = 0;

/** Saves the draft and publishes it, through the public door. Answers the version. */
export async function publish(
  owner: Person,
  flowId: string,
  document: Flow,
  facts: { moves_sessions?: boolean } = {},
): Promise<{ id: string; number: number }> {
  const { revision } = (await owner.get(`/flows/${flowId}`)).body;
  const saved = await owner.put(`/flows/${flowId}`, { revision, document });
  const { revision: savedRevision } = bodyOf(saved, 200);
  return bodyOf(await owner.post(`/flows/${flowId}/publish`, { revision: savedRevision, ...facts }), 200);
}

/** The id of a flow that is published. */
export async function aFlow(owner: Person, document: Flow, name?: string): Promise<string> {
  made += 1;
  const { id } = bodyOf(await owner.post('/flows', { name: name ?? `Fluxo ${made}` }), 201);
  await publish(owner, id, document);
  return id;
}
