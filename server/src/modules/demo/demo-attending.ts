import type { Tx } from '../../platform/db/transaction.ts';

/** What the demo company answers every day. */
const quickMessages = [
  { name: 'precos', text: 'Oi, {{first_name}}! Segue a tabela de preços de novembro.' },
  { name: 'pre-visita', text: 'Podemos passar aí na quinta para tirar as medidas?' },
  { name: 'presente', text: 'Embalamos para presente, com cartão escrito à mão.' },
  { name: 'frete', text: 'Entregamos em até 12 dias úteis na Grande São Paulo. O frete sai com o orçamento.' },
  { name: 'pix', text: 'No PIX você tem 8% de desconto, {{first_name}}. Posso mandar a chave?' },
  { name: 'endereco', text: 'Estamos na Rua Harmonia, 412, Vila Madalena. De segunda a sábado, das 9h às 19h.' },
  { name: 'garantia', text: 'Todos os móveis têm 5 anos de garantia na estrutura e 1 ano no acabamento.' },
  { name: 'obrigada', text: '{{greeting}}! A {{company}} agradece. Qualquer coisa, é só chamar. {{attendant}}' },
];

const weekday = [{ from: '09:00', to: '19:00' }];

/** Ready-made answers and hours, the latter not switched on: whoever tries the demo at night is greeted all the same. */
export async function addAttending(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto('quick_messages')
    .values(quickMessages.map((message) => ({ company_id: companyId, ...message })))
    .execute();
  await tx
    .insertInto('operating_hours')
    .values({
      company_id: companyId,
      is_on: false,
      week: JSON.stringify([[], weekday, weekday, weekday, weekday, weekday, [{ from: '09:00', to: '15:00' }]]),
      holidays: JSON.stringify([{ date: '--12-25', name: 'Natal', ranges: [] }]),
      away_message: 'Oi, {{first_name}}! Agora a loja está fechada. Respondemos assim que abrir.',
    })
    .execute();
}
