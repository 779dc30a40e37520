import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlow } from '../src/read-flow.ts';
import { drawBlock, drawFlow, option } from './support/draw-flow.ts';

const flow = drawFlow({ hello: ['text', { text: 'Oi' }] }, ['start > hello']);
const broken = { fault: { code: 'broken_flow', block: null } };

describe('a stored document', () => {
  it('is read as it was written', () => {
    expect(readFlow(JSON.parse(JSON.stringify(flow)))).toEqual({ flow });
  });

  it('gets what older blocks lack', () => {
    const { note: _, ...old } = drawBlock('hello', 'text', { text: 'Oi' });
    expect(readFlow({ ...flow, blocks: [old] })).toMatchObject({ flow: { blocks: [{ id: 'hello', note: '' }] } });
  });

  it('is brought from version to version', () => {
    const { notes: _, ...old } = flow;
    const steps = [(document: object) => ({ ...document, notes: [] })];
    expect(readFlow(old)).toEqual(broken);
    expect(readFlow(old, steps)).toEqual({ flow });
  });

  it.each([
    ['no document', null],
    ['a list', []],
    ['a text', 'flow'],
    ['an empty one', {}],
    ['one of a version that is not there yet', { ...flow, schemaVersion: 2 }],
    ['one with more than belongs into it', { ...flow, owner: 'me' }],
    ['one with two blocks of one id', { ...flow, blocks: [...flow.blocks, ...flow.blocks] }],
    ['one with two ways out of one output', { ...flow, edges: [...flow.edges, { ...flow.edges[0], to: 'start' }] }],
    [
      'one with two options of one id',
      { ...flow, blocks: [drawBlock('ask', 'list', { options: [option('a', 'A'), option('a', 'B')] })] },
    ],
    [
      'one with an option that has the name of another output',
      { ...flow, blocks: [drawBlock('ask', 'list', { options: [option('other', 'A')] })] },
    ],
    ['one with a NUL', { ...flow, blocks: [drawBlock('hello', 'text', { text: 'a\0b' })] }],
  ])('is a fault where it is %s', (_, document) => {
    expect(readFlow(document)).toEqual(broken);
  });

  it('says which block it does not know', () => {
    const blocks = [...flow.blocks, { ...drawBlock('new', 'end'), type: 'teleport' }];
    expect(readFlow({ ...flow, blocks })).toEqual({ fault: { code: 'unknown_block', block: 'new' } });
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ blocks: fc.jsonValue(), edges: fc.jsonValue() })), (json) => {
        expect(readFlow(json)).toHaveProperty('fault');
      }),
    );
  });
});
