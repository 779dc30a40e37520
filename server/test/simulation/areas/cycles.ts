import { bodyOf } from '../../support/people.ts';
import { type Area, isOpen, one } from '../area.ts';
import { contactOf } from './attendance.ts';

/** Offers that come one after the other. */
export const cycles: Area = {
  async prepare(firm) {
    const { owner } = firm;
    const { id } = bodyOf(await owner.post('/shipping-cycles', { name: 'Ciclo' }), 201);
    firm.things.set('cycle', id);
    const steps = [
      { delay: { amount: 30, unit: 'minute' }, window: null },
      { delay: { amount: 1, unit: 'day' }, window: { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' } },
    ];
    for (const step of steps)
      bodyOf(await owner.post(`/shipping-cycles/${id}/steps`, { flow_id: firm.thing('offer'), ...step }), 201);
  },
  deeds: {
    'the owner puts a contact into the cycle': {
      weight: 3,
      do: async (firm, { a }) =>
        firm.ask(firm.owner.put(`/shipping-cycles/${firm.thing('cycle')}/contacts/${await contactOf(firm, a)}`)),
    },
    'the owner takes a contact out of the cycle': {
      weight: 1,
      do: async (firm, { a }) =>
        firm.ask(firm.owner.remove(`/shipping-cycles/${firm.thing('cycle')}/contacts/${await contactOf(firm, a)}`)),
    },
    'the owner sends the next step now': {
      weight: 1,
      do: async (firm, { a }) =>
        firm.ask(
          firm.owner.post(`/shipping-cycles/${firm.thing('cycle')}/contacts/${await contactOf(firm, a)}/send-now`),
        ),
    },
    'the owner switches the cycle off or on': {
      weight: 2,
      do: (firm, { a }) =>
        firm.ask(
          firm.owner.put(`/shipping-cycles/${firm.thing('cycle')}`, {
            name: 'Ciclo',
            is_active: one([true, false], a),
          }),
        ),
    },
  },
  invariants: [
    {
      says: 'a step of a cycle is passed at most once',
      isBrokenIn: `select company_id, enrolment_id, step_id from cycle_passes
        group by company_id, enrolment_id, step_id having count(*) > 1`,
    },
    {
      says: 'whoever is in a cycle waits for a step and its time, is held for something, or is through',
      isBrokenIn: `select company_id, id, state, next_at, step_id, hold from cycle_enrolments
        where state in ('finished', 'left') and (ended_at is null or next_at is not null)
          or state = 'active' and step_id is not null and next_at is null
          or state = 'held' and hold is null`,
    },
    {
      says: 'a step that is due goes out in time',
      isBrokenIn: `select company_id, id, next_at, app.now() from cycle_enrolments
        where state = 'active' and next_at < app.now() - interval '1 second' and ${isOpen}`,
    },
    {
      says: 'nobody is in a cycle twice at the same time',
      isBrokenIn: `select company_id, contact_id from cycle_enrolments where ended_at is null
        group by company_id, cycle_id, contact_id having count(*) > 1`,
    },
    {
      says: 'each step that somebody received started one flow',
      isBrokenIn: `select p.company_id, p.received, s.started from (
          select company_id, count(*) as received from cycle_passes where outcome = 'received' group by 1) p
        left join (select company_id, count(*) as started from flow_sessions
          where trigger ->> 'kind' in ('cycle', 'shipping_cycle') group by 1) s using (company_id)
        where p.received is distinct from s.started`,
    },
  ],
};
