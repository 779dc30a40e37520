import type { Flow } from '@yupflow/flow-engine/flow';
import { describe, expect, it } from 'vitest';
import { withBlock } from '../src/features/flows/builder/document-edits.ts';

const place = { position: { x: 0, y: 0 }, note: '' };
const asking = { error: '', attempts: 1, timeout: null };
const reply = (id: string) => ({ id, label: id, description: '', synonyms: [] });
const offer = (...replies: string[]) => ({
  ...place,
  ...asking,
  id: 'offer',
  type: 'template' as const,
  name: 'Offer',
  template: 'a',
  header: [],
  body: [],
  links: [],
  media: null,
  options: replies.map(reply),
});
const flowWith = (block: ReturnType<typeof offer>, output: string): Flow => ({
  schemaVersion: 1,
  blocks: [block, { ...place, id: 'end', type: 'end', name: 'End' }],
  edges: [{ from: 'offer', output, to: 'end' }],
  notes: [],
});

describe('a block whose ways out change', () => {
  it('leads on from its first reply where it led on at once before', () => {
    const { edges } = withBlock(flowWith(offer(), 'next'), offer('yes', 'no'));
    expect(edges).toEqual([{ from: 'offer', output: 'yes', to: 'end' }]);
  });

  it('leads on at once where it has no replies any more', () => {
    const { edges } = withBlock(flowWith(offer('yes', 'no'), 'no'), offer());
    expect(edges).toEqual([{ from: 'offer', output: 'next', to: 'end' }]);
  });

  it('leads nowhere by a reply that is gone while others are left', () => {
    const { edges } = withBlock(flowWith(offer('yes', 'no'), 'no'), offer('yes'));
    expect(edges).toEqual([]);
  });
});
