import { type Area, isOpen, one } from '../area.ts';
import { chatOf } from './attendance.ts';

/** What is to be sent later. */
export const scheduled: Area = {
  deeds: {
    'an attendant schedules a message': {
      weight: 4,
      do: async (firm, { a, b, c }) => {
        const chat = await chatOf(firm, a);
        const at = firm.world.yupflow.parts.clock.now().getTime() + 60_000 + (c % 7_200) * 10_000;
        const send_at = new Date(at).toISOString();
        // Its words say when it is due, for whoever looks at the wire.
        const form = { kind: 'text', text: `Lembrete de ${send_at}`, send_at };
        if (chat) await firm.ask(one(firm.team, b).post(`/chats/${chat}/scheduled`, form));
      },
    },
    'somebody takes a scheduled message back': {
      weight: 1,
      do: async (firm, { a }) => {
        const [scheduledId] = await firm.ids(
          'select id from scheduled_messages where company_id = $1 order by id limit 1 offset 0',
        );
        const chat = await chatOf(firm, a);
        if (chat && scheduledId) await firm.ask(firm.owner.remove(`/chats/${chat}/scheduled/${scheduledId}`));
      },
    },
  },
  invariants: [
    {
      says: 'what was scheduled is written once',
      isBrokenIn: `select company_id, text from messages where text like 'Lembrete de %'
        group by company_id, conversation_id, text having count(*) > 1`,
    },
    {
      says: 'what was scheduled is never written early',
      isBrokenIn: `select company_id, text, created_at from messages where text like 'Lembrete de %'
        and created_at < substr(text, 13)::timestamptz`,
    },
    {
      says: 'nothing that is due is left scheduled',
      isBrokenIn: `select company_id, send_at, app.now() from scheduled_messages
        where send_at <= app.now() - interval '1 second' and failure is null and ${isOpen}`,
    },
  ],
};
