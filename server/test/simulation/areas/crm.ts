import { bodyOf } from '../../support/people.ts';
import { type Area, isOpen, one } from '../area.ts';
import { contactOf } from './attendance.ts';

const columns = ['new', 'talking', 'won'];

/** The board. Who comes into its second column gets an offer. */
export const crm: Area = {
  async prepare(firm) {
    for (const name of columns) {
      const form = { name, color: '#0284c7', flow_id: name === 'talking' ? firm.thing('offer') : null };
      firm.things.set(name, bodyOf(await firm.owner.post('/crm/columns', form), 201).id);
    }
  },
  deeds: {
    'somebody moves a card': {
      weight: 4,
      do: async (firm, { a, b, c }) => {
        const contact = await contactOf(firm, a);
        const after = one([null, await contactOf(firm, b + 1)], b);
        const form = { column_id: firm.thing(one(columns, c)), ...(after === contact ? {} : { after }) };
        await firm.ask(one(firm.team, b).put(`/crm/cards/${contact}`, form));
      },
    },
    'somebody takes a card off the board': {
      weight: 1,
      do: async (firm, { a }) => firm.ask(firm.owner.remove(`/crm/cards/${await contactOf(firm, a)}`)),
    },
  },
  invariants: [
    {
      says: 'a contact has one card at most',
      isBrokenIn: 'select company_id, contact_id from crm_cards group by company_id, contact_id having count(*) > 1',
    },
    {
      says: 'the cards of a column have an order',
      isBrokenIn:
        'select company_id, column_id from crm_cards group by company_id, column_id, rank having count(*) > 1',
    },
    {
      says: 'a card that came into a column has started its flow, or says why not',
      isBrokenIn: `select company_id, contact_id, flow_due_at from crm_cards
        where flow_due_at < app.now() - interval '1 second' and ${isOpen}`,
    },
  ],
};
