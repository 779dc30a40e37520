import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Flow } from '@yupflow/flow-engine/flow';
import type { Tx } from '../../platform/db/transaction.ts';
import { seedFlow } from '../flows/seed-flow.service.ts';
import { addFlowTests } from './demo-flow-tests.ts';

interface DemoFlows {
  readonly companyId: string;
  readonly ownerId: string;
  /** Ids by name. */
  readonly roles: ReadonlyMap<string, string>;
  readonly publishedAt: Date;
}

/** Other words in some of its texts. */
const reword =
  (texts: Readonly<Record<string, string>>) =>
  (flow: Flow): Flow => ({
    ...flow,
    blocks: flow.blocks.map((block): Block => {
      const text = texts[block.id];
      return text !== undefined && 'text' in block ? { ...block, text } : block;
    }),
  });

/** Who is qualified while the shop is open goes to whoever attends. */
const handOver =
  (role: string) =>
  (flow: Flow): Flow => ({
    ...flow,
    blocks: [
      ...flow.blocks,
      {
        id: 'attend',
        type: 'actions',
        name: 'Chamar a loja',
        note: 'Abre o atendimento para a equipe e pausa o robô.',
        position: { x: 8 * 344, y: 2 * 96 },
        items: [{ id: 'role', action: 'assign_member', member: null, role }],
      },
    ],
    edges: [...flow.edges, { from: 'soon', output: 'next', to: 'attend' }],
    notes: [
      {
        id: 'why',
        text: 'Três perguntas bastam: nome, o que procura e e-mail. Quem some por um dia recebe um até logo.',
        position: { x: 0, y: 3 * 96 },
        width: 280,
        height: 120,
      },
    ],
  });

const leadTexts = {
  hello: 'Oi, {{first_name|tudo bem}}! Eu sou a Lia, da {{company}}. Três perguntas rápidas e já chamo a pessoa certa.',
};
const cartTexts = {
  remind: 'Oi, {{first_name|tudo bem}}! A Lia, da {{company}}, guardou os móveis do seu carrinho. Ficou alguma dúvida?',
};
/** Not published yet. */
const nextCartTexts = {
  again:
    'Oi, {{first_name|tudo bem}}! Seu carrinho vence hoje. Se fechar agora, o frete da Grande São Paulo é por nossa conta.',
};

const address = 'Estamos na Rua das Acácias, 210, em Pinheiros, com estacionamento ao lado.';
const says = (text: string) => JSON.stringify([{ kind: 'text', text, media: null }]);

/** Three flows worth reading, with tests, two of them in folders. Whoever writes for the first time meets the first. */
export async function addFlows(tx: Tx, { companyId, ownerId, roles, publishedAt }: DemoFlows): Promise<void> {
  const folders = await tx
    .insertInto('folders')
    .values(['Vendas', 'Loja virtual'].map((name) => ({ company_id: companyId, name })))
    .returning(['id', 'name'])
    .execute();
  const folderId = (wanted: string) => folders.find(({ name }) => name === wanted)?.id ?? null;
  const scope = { tx, companyId, userId: ownerId };
  const language = 'pt-BR';
  const attending = handOver(roles.get('Atendente') ?? '');
  const lead = await seedFlow(scope, {
    name: 'Qualificar lead',
    folderId: null,
    template: 'lead',
    language,
    publishedAt,
    shape: (flow) => attending(reword(leadTexts)(flow)),
  });
  const visit = await seedFlow(scope, {
    name: 'Agendar visita',
    folderId: folderId('Vendas'),
    template: 'schedule',
    language,
    publishedAt,
  });
  const cart = await seedFlow(scope, {
    name: 'Carrinho abandonado',
    folderId: folderId('Loja virtual'),
    template: 'cart',
    language,
    publishedAt,
    shape: reword(cartTexts),
    change: reword(nextCartTexts),
  });
  await addFlowTests(tx, { companyId, ownerId, leadId: lead.flowId, cartId: cart.flowId });
  await tx.updateTable('companies').set({ default_flow_id: lead.flowId }).where('id', '=', companyId).execute();
  await tx
    .insertInto('keywords')
    .values(
      [
        { name: 'Agendar visita', words: ['agendar', 'agendamento', 'visita'], flow_id: visit.flowId, position: 1 },
        { name: 'Carrinho', words: ['carrinho', 'meu pedido'], flow_id: cart.flowId, position: 2 },
        { name: 'Endereço', words: ['endereço', 'onde fica'], messages: says(address), position: 3 },
      ].map((keyword) => ({ ...keyword, company_id: companyId, rule: 'contains' })),
    )
    .execute();
}
