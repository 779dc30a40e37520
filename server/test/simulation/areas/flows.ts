import { aField, aTag } from '../../support/contacts.ts';
import { actions, aFlow, flowOf, question, text, wait } from '../../support/running-flows.ts';
import { type Area, isOpen, one } from '../area.ts';
import { contactOf } from './attendance.ts';

/** Conversations that lead themselves: a question that times out, a wait, an action; and an offer that others start. */
export const flows: Area = {
  async prepare(firm) {
    const { owner, world, things } = firm;
    const field = await aField(world, owner, { name: 'Nome', type: 'text' });
    const tag = await aTag(world, owner, 'Cliente');
    things.set('tag', tag);
    const reception = flowOf(
      [
        question('ask', 'Como você se chama?', field, { attempts: 2, timeout: { amount: 10, unit: 'minute' } }),
        wait('pause', 1, 'hour'),
        actions('tag', { action: 'add_tag', tag }),
        text('bye', 'Obrigado!'),
      ],
      { 'ask.timeout': 'bye' },
    );
    things.set('reception', await aFlow(owner, reception, 'Recepção'));
    things.set(
      'offer',
      await aFlow(owner, flowOf([text('hi', 'Oferta'), wait('w', 2, 'day'), text('more', 'E aí?')]), 'Oferta'),
    );
    if (firm.seed % 2 === 0)
      await world.db.withCompany(owner.companyId, (tx) =>
        tx
          .updateTable('companies')
          .set({ default_flow_id: firm.thing('reception') })
          .where('id', '=', owner.companyId)
          .execute(),
      );
  },
  deeds: {
    'the owner starts a flow with a contact': {
      weight: 3,
      do: async (firm, { a, b }) => {
        const flow = firm.thing(one(['reception', 'offer'], b));
        const contactId = await contactOf(firm, a);
        await firm.ask(firm.owner.post(`/flows/${flow}/start`, { contactId }));
      },
    },
  },
  invariants: [
    {
      says: 'a conversation is in one flow at most',
      isBrokenIn: `select company_id from flow_sessions where status = 'waiting'
        group by company_id, conversation_id having count(*) > 1`,
    },
    {
      says: 'every session waits for something that can come, or has ended',
      isBrokenIn: `select company_id, id, status, waits_for, wake_at, ended_at, is_held from flow_sessions
        where (status = 'waiting') <> (ended_at is null) or (status = 'waiting') <> (waits_for is not null)
          or waits_for = 'timer' and wake_at is null or status = 'faulted'`,
    },
    {
      says: 'a session that waits goes on in time, unless somebody attends',
      isBrokenIn: `select company_id, id, wake_at, app.now() from flow_sessions
        where status = 'waiting' and not is_held and wake_at < app.now() - interval '1 second' and ${isOpen}`,
    },
    {
      says: 'a session is held only while somebody keeps automation out',
      isBrokenIn: `select s.company_id, s.id from flow_sessions s
        join conversations c on c.company_id = s.company_id and c.id = s.conversation_id
        where s.status = 'waiting' and s.is_held and c.bot_paused_at is null`,
    },
    {
      says: 'a wait is never shorter than it should be',
      isBrokenIn: `select a.company_id, a.session_id, a.entered_at, b.entered_at as left_at from flow_steps a
        join flow_steps b on b.company_id = a.company_id and b.session_id = a.session_id and b.number = a.number + 1
        where a.block_id = 'pause' and b.entered_at < a.entered_at + interval '1 hour'
          or a.block_id = 'w' and b.entered_at < a.entered_at + interval '46 hours'
          or a.block_id = 'ask' and a.output = 'timeout' and b.entered_at < a.entered_at + interval '10 minutes'`,
    },
    {
      says: 'a session comes by each block once',
      isBrokenIn: `select company_id, session_id, block_id from flow_steps
        where block_id <> 'ask' group by company_id, session_id, block_id having count(*) > 1`,
    },
    {
      says: 'automation says each thing once',
      isBrokenIn: `select company_id, intent_key from messages where intent_key is not null
        group by company_id, intent_key having count(*) > 1`,
    },
  ],
};
