import type { Block } from '@yupflow/flow-engine/blocks/block';
import { type Edge, type Flow, schemaVersion } from '@yupflow/flow-engine/flow';

const inColumn = 20;
const asking = { error: 'Não entendi. Pode escolher uma das opções?', attempts: 3, timeout: null };

/** One text after the other, and every fifth a menu: as large flows are. */
export function largeFlow(count: number): Flow {
  const blocks: Block[] = [{ id: 'start', type: 'start', name: 'Início', note: '', position: { x: 0, y: 0 } }];
  const edges: Edge[] = [];
  for (let number = 1; number < count; number += 1) {
    const place = { x: 344 * (1 + Math.floor(number / inColumn)), y: 260 * (number % inColumn) };
    const base = { id: `b${number}`, name: `Bloco ${number}`, note: '', position: place };
    const isMenu = number % 5 === 0;
    blocks.push(
      isMenu
        ? {
            ...base,
            type: 'numbered_menu',
            text: 'Como posso ajudar hoje? Responda com o número.',
            options: ['Agendar visita', 'Preços e prazos', 'Acompanhar pedido'].map((label, at) => ({
              id: `o${at}`,
              label,
              description: '',
              synonyms: [],
            })),
            ...asking,
          }
        : {
            ...base,
            type: 'text',
            text: `Oi, {{first_name}}! Esta é a mensagem ${number} de um fluxo comprido.`,
            typing: 2,
          },
    );
    const before = blocks[number - 1];
    if (before) edges.push({ from: before.id, output: before.type === 'numbered_menu' ? 'o0' : 'next', to: base.id });
  }
  return { schemaVersion, blocks, edges, notes: [] };
}
