import { inbound } from '../../support/inbound.ts';
import { type Area, one, type Picks } from '../area.ts';
import type { Firm } from '../firm.ts';

const words = ['Oi', 'Bom dia', 'Quanto custa?', '1', 'Ana', 'Obrigado', 'sair', 'promo'];

export const chatOf = async (firm: Firm, pick: number): Promise<string | undefined> => {
  const chats = await firm.ids('select id from conversations where company_id = $1 order by id');
  return chats.length > 0 ? one(chats, pick) : undefined;
};

/** Some are there from the beginning. */
export const contactOf = async (firm: Firm, pick: number): Promise<string> =>
  one(await firm.ids('select id from contacts where company_id = $1 order by id'), pick);

/** Somebody of the team does something in a chat, where there is one. */
const inChat =
  (how: string, body: (firm: Firm, picks: Picks) => object | undefined = () => undefined) =>
  async (firm: Firm, picks: Picks) => {
    const chat = await chatOf(firm, picks.a);
    if (chat) await firm.ask(one(firm.team, picks.b).post(`/chats/${chat}/${how}`, body(firm, picks)));
  };

const says = (firm: Firm, { a, b }: Picks, facts = {}) => {
  const { peer } = one(firm.contacts, a);
  const at = firm.world.yupflow.parts.clock.now();
  return inbound(peer, { text: one(words, b), name: `Rita ${a % firm.contacts.length}`, at, ...facts });
};

/** What contacts and the team do in chats. */
export const attendance: Area = {
  deeds: {
    'a contact writes': {
      weight: 14,
      do: (firm, picks) => firm.network.deliver(firm.lineId, says(firm, picks)),
    },
    'a contact writes, and the channel tells it three times': {
      weight: 3,
      do: (firm, picks) => {
        const message = says(firm, picks);
        return Promise.all([1, 2, 3].map(() => firm.network.deliver(firm.lineId, message)));
      },
    },
    'somebody answers on the phone itself': {
      weight: 1,
      do: (firm, picks) => firm.network.deliver(firm.lineId, says(firm, picks, { isOwn: true, name: null })),
    },
    'an attendant takes a chat': { weight: 6, do: inChat('start') },
    'an attendant answers': {
      weight: 6,
      do: inChat('messages', (_firm, { c }) => ({ kind: 'text', text: `Resposta ${c}` })),
    },
    'an attendant hands a chat to a colleague': {
      weight: 2,
      do: inChat('transfer', (firm, { c }) => ({ to: { member: one(firm.team, c).userId } })),
    },
    'an attendant gives a chat back': { weight: 1, do: inChat('transfer', () => ({ to: { pending: true } })) },
    'an attendant closes a chat': { weight: 6, do: inChat('close', (_firm, { c }) => ({ farewell: c % 2 === 0 })) },
    'an attendant reads a chat': { weight: 2, do: inChat('read') },
    'an attendant marks a chat as unread': { weight: 1, do: inChat('unread') },
    'an attendant leaves a note': { weight: 1, do: inChat('notes', () => ({ text: 'Ligar amanhã' })) },
    'an attendant pauses or resumes the automation': {
      weight: 2,
      do: inChat('automation', (_firm, { c }) => ({ is_paused: c % 2 === 0 })),
    },
    'somebody opens a chat with a number': {
      weight: 2,
      do: (firm, { a, b }) =>
        firm.ask(
          one(firm.team, b).post('/chats', {
            connection_id: firm.lineId,
            phone: one(firm.contacts, a).peer.phone,
          }),
        ),
    },
    'the phone unlinks the line': { weight: 1, do: async (firm) => firm.network.unlink(firm.lineId) },
    'the owner links the line again': {
      weight: 3,
      do: (firm) => firm.ask(firm.owner.post(`/connections/${firm.lineId}/reconnect`)),
    },
  },
  invariants: [
    {
      says: 'a conversation has at most one ticket that is not closed',
      isBrokenIn: `select company_id from tickets where status <> 'closed'
        group by company_id, conversation_id having count(*) > 1`,
    },
    {
      says: 'a conversation shows its latest ticket as it is',
      isBrokenIn: `select c.company_id from conversations c
        left join lateral (select * from tickets t where t.company_id = c.company_id and t.conversation_id = c.id
          order by t.created_at desc, t.id desc limit 1) t on true
        where c.ticket_id is distinct from t.id
          or t.id is not null and (c.status, c.assigned_to, c.role_id) is distinct from (t.status, t.assigned_to, t.role_id)
          or t.id is null and c.status <> 'closed'`,
    },
    {
      says: 'a ticket begins, is answered and ends in this order',
      isBrokenIn: `select * from tickets
        where started_at < created_at or closed_at < created_at or closed_at < started_at
          or first_response_at > closed_at
          or (status = 'closed') <> (closed_at is not null)
          or status = 'open' and started_at is null`,
    },
    {
      says: 'the tickets of a conversation do not overlap',
      isBrokenIn: `select a.*, b.created_at as next_created_at from tickets a join tickets b
          on b.company_id = a.company_id and b.conversation_id = a.conversation_id and b.created_at > a.created_at
        where a.closed_at is null or a.closed_at > b.created_at`,
    },
    {
      says: 'a conversation shows its last message',
      isBrokenIn: `select c.company_id from conversations c
        left join lateral (select m.id, m.occurred_at from messages m
          where m.company_id = c.company_id and m.conversation_id = c.id and m.kind not in ('note', 'event')
          order by m.occurred_at desc, m.id desc limit 1) m on true
        where m.id is not null and (c.last_message_id is null or c.last_message_at <> m.occurred_at)`,
    },
    {
      says: 'no more is unread than contacts wrote, and what somebody marked',
      isBrokenIn: `select c.* from conversations c
        where c.unread_count < 0 or c.unread_count > 1 + (select count(*) from messages m
          where m.company_id = c.company_id and m.conversation_id = c.id and m.direction = 'in')`,
    },
    {
      says: 'a message is stored once for each id of the channel',
      isBrokenIn: `select company_id from messages where channel_id is not null
        group by company_id, connection_id, conversation_id, participant, direction, channel_id having count(*) > 1`,
    },
    {
      says: 'a number is one contact',
      isBrokenIn: `select company_id from contacts where deleted_at is null and phone is not null
        group by company_id, phone having count(*) > 1`,
    },
    {
      says: 'whoever attends belongs to the company',
      isBrokenIn: `select t.company_id from tickets t where t.assigned_to is not null and t.status <> 'closed'
        and not exists (select from members m where m.company_id = t.company_id and m.user_id = t.assigned_to)`,
    },
  ],
};
