import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { demoCompany } from './demo-company.ts';
import type { KeptFiles } from './demo-files.ts';
import { days, hours } from './demo-script.ts';

interface DemoTalk {
  /** Of a group; the owner made it. */
  readonly name: string | null;
  readonly others: readonly string[];
  readonly says: readonly { minutesAgo: number; by: string; text: string; mention?: string; file?: 'quote' }[];
  /** How many of the last ones the owner has not read. */
  readonly unread: number;
}

const owner = demoCompany.owner.name;

/** What the demo's people say to each other. */
const talks: readonly DemoTalk[] = [
  {
    name: 'Vendas',
    others: ['Helena Vaz', 'Juliana Prado', 'Rafael Nunes'],
    unread: 2,
    says: [
      {
        minutesAgo: days(1) + 90,
        by: owner,
        text: 'Pessoal, a meta de novembro saiu: *R$ 180 mil*. Faltam R$ 31 mil.',
      },
      { minutesAgo: days(1) + 84, by: 'Rafael Nunes', text: 'Tem três cozinhas para fechar esta semana, dá!' },
      {
        minutesAgo: days(1) + 80,
        by: 'Juliana Prado',
        text: 'O frete grátis vale até sexta:\n- Grande São Paulo\n- pedidos acima de R$ 2.000',
      },
      { minutesAgo: hours(3), by: 'Helena Vaz', text: 'A Ana Beatriz aprovou a mesa de freijó 🎉', file: 'quote' },
      {
        minutesAgo: hours(3) - 4,
        by: 'Rafael Nunes',
        text: '@Marina Azevedo você confere o prazo com a marcenaria?',
        mention: owner,
      },
    ],
  },
  {
    name: null,
    others: ['Helena Vaz'],
    unread: 0,
    says: [
      { minutesAgo: days(2), by: 'Helena Vaz', text: 'Consegue ver a escala de sábado?' },
      { minutesAgo: days(2) - 12, by: owner, text: 'Já montei: Camila e Diego de manhã, Igor à tarde.' },
      { minutesAgo: hours(5), by: 'Helena Vaz', text: 'Perfeito, aviso eles. Obrigada!' },
    ],
  },
];

/** Two chats among colleagues. The team is there already. */
export async function addInternalChats(tx: Tx, companyId: string, files: KeptFiles): Promise<void> {
  const { rows: people } = await sql<{ id: string; name: string }>`
    select u.id, u.name from members m join users u on u.id = m.user_id where m.company_id = ${companyId}`.execute(tx);
  const { now } = only((await sql<{ now: Date }>`select app.now() as now`.execute(tx)).rows);
  const idOf = new Map(people.map(({ id, name }) => [name, id]));
  const userOf = (name: string) => idOf.get(name) ?? '';
  for (const talk of talks) await addTalk(tx, { companyId, files, now, userOf }, talk);
}

interface TalkWorld {
  readonly companyId: string;
  readonly files: KeptFiles;
  readonly now: Date;
  readonly userOf: (name: string) => string;
}

async function addTalk(tx: Tx, { companyId, files, now, userOf }: TalkWorld, talk: DemoTalk): Promise<void> {
  const chatId = newId();
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
  const messages = talk.says.map(({ by, text, minutesAgo, mention, file }) => {
    const { key, name, type, content } = file
      ? files[file]
      : { key: null, name: '', type: '', content: Buffer.alloc(0) };
    return {
      company_id: companyId,
      id: newId(),
      chat_id: chatId,
      user_id: userOf(by),
      kind: file ? 'document' : 'text',
      text,
      media_key: key,
      media: key && JSON.stringify({ name, type, size: content.length }),
      data: mention ? JSON.stringify({ mentions: [{ id: userOf(mention), name: mention }] }) : null,
      created_at: at(minutesAgo),
    };
  });
  const last = messages.at(-1);
  const lastSaid = talk.says.at(-1);
  if (!last || !lastSaid) return;
  const first = talk.says[0]?.minutesAgo ?? 0;
  await tx
    .insertInto('internal_chats')
    .values({
      company_id: companyId,
      id: chatId,
      kind: talk.name ? 'group' : 'direct',
      name: talk.name ?? '',
      pair: talk.name ? null : [owner, ...talk.others].map(userOf).sort().join(' '),
      created_by: userOf(owner),
      created_at: at(first + 1),
      last_message_id: last.id,
      last_message_at: last.created_at,
      last_message: JSON.stringify({
        id: last.id,
        kind: last.kind,
        text: last.text,
        by: { id: last.user_id, name: lastSaid.by },
        is_deleted: false,
      }),
    })
    .execute();
  await tx
    .insertInto('internal_chat_members')
    .values(
      [owner, ...talk.others].map((name) => ({
        company_id: companyId,
        chat_id: chatId,
        user_id: userOf(name),
        is_admin: talk.name !== null && name === owner,
        unread_count: name === owner ? talk.unread : 0,
        last_read_id: name === owner ? (messages.at(-1 - talk.unread)?.id ?? null) : last.id,
        joined_at: at(first + 1),
      })),
    )
    .execute();
  await tx.insertInto('internal_messages').values(messages).execute();
}
