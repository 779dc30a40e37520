import { expect, it } from 'vitest';
import { diffFlows } from '../../src/check/diff-flows.ts';
import type { Flow } from '../../src/flow.ts';
import { drawBlock, drawFlow, option } from '../support/draw-flow.ts';

const options = [option('yes', 'Sim'), option('no', 'Não', 'nunca')];
const before = drawFlow(
  {
    hello: ['text', { text: 'Oi' }],
    ask: ['reply_buttons', { text: 'Quer?', options }],
    bye: ['text', { text: 'Tchau' }],
  },
  ['start > hello', 'hello > ask', 'ask.no > bye'],
);
const withBlocks = (blocks: Flow['blocks'], edges = before.edges): Flow => ({ ...before, blocks, edges });
const changedBlock = (id: string, changes: object) =>
  before.blocks.map((block) => (block.id === id ? ({ ...block, ...changes } as typeof block) : block));

it('finds nothing between a flow and itself, however a database orders its keys', () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, one]) => [key, turned(one)]),
          )
        : value;
  const after = turned(before) as Flow;
  expect(diffFlows(before, { ...after, edges: after.edges.toReversed() })).toEqual({
    added: [],
    removed: [],
    changed: [],
  });
});

it('names blocks that came and went; their edges belong to them', () => {
  const card = drawBlock('card', 'contact_card');
  const blocks = [...before.blocks.filter(({ id }) => id !== 'bye'), card];
  const edges = [...before.edges.filter(({ to }) => to !== 'bye'), { from: 'card', output: 'next', to: 'hello' }];
  expect(diffFlows(before, withBlocks(blocks, edges))).toEqual({
    added: ['card'],
    removed: ['bye'],
    changed: [{ block: 'ask', parts: ['outputs'] }],
  });
});

it('names what changed in a block', () => {
  const renamed = [option('yes', 'Sim'), option('no', 'Não', 'jamais')];
  const after = withBlocks(changedBlock('ask', { text: 'Quer mesmo?', options: renamed, note: 'Mudou' }));
  expect(diffFlows(before, after).changed).toEqual([{ block: 'ask', parts: ['note', 'text', 'options'] }]);
});

it('takes an output that leads elsewhere for a change of its block', () => {
  const edges = before.edges.map((edge) => (edge.from === 'ask' ? { ...edge, to: 'hello' } : edge));
  expect(diffFlows(before, withBlocks(before.blocks, edges)).changed).toEqual([{ block: 'ask', parts: ['outputs'] }]);
});

it('takes another place on the canvas for no change', () => {
  const after = withBlocks(changedBlock('ask', { position: { x: 900, y: -4 } }).toReversed());
  expect(diffFlows(before, after)).toEqual({ added: [], removed: [], changed: [] });
});

it('takes another type for a change of all that differs', () => {
  const after = withBlocks(before.blocks.map((block) => (block.id === 'bye' ? drawBlock('bye', 'end') : block)));
  expect(diffFlows(before, after).changed).toEqual([{ block: 'bye', parts: ['type', 'text', 'typing'] }]);
});
