import type { BlockOf, BlockType } from '../../src/blocks/block.ts';
import type { Fault } from '../../src/check/fault.ts';
import { type Flow, schemaVersion } from '../../src/flow.ts';
import { drawBlock, type option } from '../support/draw-flow.ts';

/** A flow of a start and one block. */
export function only<Type extends BlockType>(
  type: Type,
  own: Partial<Omit<BlockOf<Type>, 'id' | 'type' | 'name' | 'note' | 'position'>>,
): Flow {
  const edges = [{ from: 'start', output: 'next', to: 'it' }];
  return {
    schemaVersion,
    blocks: [drawBlock('start', 'start'), drawBlock('it', type, own)],
    edges,
    notes: [],
  };
}
export const edge = (from: string, output: string, to: string) => ({ from, output, to });
export const hello = ['text', { text: 'Oi' }] as const;
export const choices = (...options: ReturnType<typeof option>[]) => only('numbered_menu', { text: 'Qual?', options });
export const set = (field: string | null, operation: 'set' | 'add' | 'subtract' | 'formula', value: string) =>
  only('actions', { items: [{ id: 'a', action: 'set_field', field, operation, value }] });
export const group = (field: string, operator: 'is' | 'greater' | 'contains', value: string | number) =>
  only('condition', {
    groups: [{ id: 'g', name: '', match: 'all', items: [{ item: 'field', field, operator, value }] }],
  });
export const split = (...percents: number[]) =>
  only('randomizer', { branches: percents.map((percent, index) => ({ id: `b${index}`, name: '', percent })) });
export const request = (own: Partial<BlockOf<'http_request'>>) =>
  only('http_request', { url: 'https://example.com', ...own });
export const waitFor = (field: string | null) =>
  only('wait', { until: { kind: 'date', field, days: 0, time: '09:00' }, window: null });
export const card = (phone: string) => only('contact_card', { cards: [{ name: 'Ana', phone }] });
export const jump = (flow: string | null, block: string | null = null) => only('go_to_flow', { flow, block });
export const mail = (to: string) => only('send_email', { to, subject: 'Oi', text: 'Olá' });
export const pixel = (secret: string | null, value = '') => only('pixel_meta', { pixel: '123', secret, value });

export interface Case {
  /** What is said of `it`, or of the block that is named. */
  readonly met: readonly (readonly [flow: Flow, fault: Omit<Fault, 'code' | 'block'> & { block?: string | null }])[];
  readonly fine: readonly Flow[];
}
