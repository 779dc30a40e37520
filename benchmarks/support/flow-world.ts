import { randomUUID } from 'node:crypto';
import { type Block, block as blockSchema } from '../../flow-engine/src/blocks/block.ts';
import { type Edge, type Flow, flow as flowSchema } from '../../flow-engine/src/flow.ts';
import { startFlow } from '../../server/src/modules/flow-sessions/flow-sessions.service.ts';
import type { InboundWorld } from './inbound-world.ts';
import type { BenchLine } from './incoming.ts';

/** A document as the builder would save it. */
function flowOf(blocks: readonly (Omit<Block, 'name' | 'note' | 'position'> & object)[], edges: readonly Edge[]): Flow {
  return flowSchema.parse({
    schemaVersion: 1,
    blocks: blocks.map((block) => blockSchema.parse({ name: block.id, position: { x: 0, y: 0 }, ...block })),
    edges,
    notes: [],
  });
}

/** Each text that comes in passes a condition, fills a field and is answered; then the next one is waited for. */
export const answering = (field: string): Flow =>
  flowOf(
    [
      { id: 'start', type: 'start' },
      {
        id: 'menu',
        type: 'numbered_menu',
        text: 'Recebemos a sua mensagem, {{first_name}}. Posso ajudar com mais alguma coisa?',
        options: [{ id: 'done', label: 'Encerrar', description: '', synonyms: [] }],
        error: '',
        attempts: 1,
        timeout: null,
      },
      {
        id: 'ask',
        type: 'condition',
        groups: [
          {
            id: 'blue',
            name: 'Azul',
            match: 'all',
            items: [{ item: 'field', field: 'last_message', operator: 'contains', value: 'azul' }],
          },
        ],
      },
      {
        id: 'keep',
        type: 'actions',
        items: [{ id: 'set', action: 'set_field', field, operation: 'set', value: '{{last_message}}' }],
      },
    ] as never,
    [
      { from: 'start', output: 'next', to: 'menu' },
      { from: 'menu', output: 'other', to: 'ask' },
      { from: 'ask', output: 'blue', to: 'keep' },
      { from: 'ask', output: 'otherwise', to: 'keep' },
      { from: 'keep', output: 'next', to: 'menu' },
    ],
  );

/** A wait, and a word after it. */
export const waiting: Flow = flowOf(
  [
    { id: 'start', type: 'start' },
    { id: 'wait', type: 'wait', until: { kind: 'duration', amount: 1, unit: 'day' }, window: null },
    { id: 'word', type: 'text', text: 'Olá, {{first_name}}! Ainda podemos ajudar?', typing: 0 },
  ] as never,
  [
    { from: 'start', output: 'next', to: 'wait' },
    { from: 'wait', output: 'next', to: 'word' },
  ],
);

/** A word. */
export const saying: Flow = flowOf(
  [
    { id: 'start', type: 'start' },
    { id: 'word', type: 'text', text: 'Olá, {{first_name}}! Tudo certo com a entrega?', typing: 0 },
  ] as never,
  [{ from: 'start', output: 'next', to: 'word' }],
);

/** A word to somebody who did not ask for it. */
export const greeting: Flow = flowOf(
  [
    { id: 'start', type: 'start' },
    { id: 'word', type: 'text', text: 'Olá, {{first_name}}! A oferta é só hoje.', typing: 0 },
  ] as never,
  [{ from: 'start', output: 'next', to: 'word' }],
);

export async function aField({ client }: InboundWorld, { companyId }: BenchLine): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into custom_fields (company_id, id, name, type, kind) values ($1, $2, 'Pedido', 'text', 'user')`,
    [companyId, id],
  );
  return id;
}

/** The id of a flow that is published. */
export async function aBenchFlow({ client }: InboundWorld, { companyId }: BenchLine, document: Flow): Promise<string> {
  const [id, version] = [randomUUID(), randomUUID()];
  const text = JSON.stringify(document);
  await client.query(`insert into flows (company_id, id, name, draft) values ($1, $2, 'Fluxo', $3)`, [
    companyId,
    id,
    text,
  ]);
  await client.query(
    `insert into flow_versions (company_id, id, flow_id, number, document) values ($1, $2, $3, 1, $4)`,
    [companyId, version, id, text],
  );
  await client.query(`update flows set version_id = $3, published_revision = 1 where company_id = $1 and id = $2`, [
    companyId,
    id,
    version,
  ]);
  return id;
}

/** Everybody on the line enters the flow. */
export async function enter({ yupflow, client }: InboundWorld, line: BenchLine, flowId: string): Promise<void> {
  const { parts } = yupflow;
  const { rows } = await client.query<{ id: string }>('select id from conversations where company_id = $1', [
    line.companyId,
  ]);
  const trigger = { kind: 'manual', id: null, name: null, text: null, at: new Date().toISOString() } as const;
  await parts.db.withCompany(line.companyId, async (tx) => {
    for (const { id } of rows) await startFlow(parts, tx, line.companyId, { conversationId: id, flowId, trigger });
  });
}
