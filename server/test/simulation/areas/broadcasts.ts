import { type Area, one } from '../area.ts';

const states = `count(*) filter (where state in ('sent', 'delivered', 'read', 'replied')) as sent,
  count(*) filter (where state in ('delivered', 'read', 'replied')) as delivered,
  count(*) filter (where state in ('read', 'replied')) as read, count(*) filter (where state = 'replied') as replied,
  count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped`;

let made = 0;

/** Offers to everybody in the book, and who wants none. */
export const broadcasts: Area = {
  deeds: {
    'the owner sends an offer to everybody': {
      weight: 2,
      do: async (firm, { a }) => {
        made += 1;
        const form = {
          name: `Disparo ${made}`,
          flow_id: firm.thing('offer'),
          connections: [firm.lineId],
          audience: {},
          delay: 'very_short',
          scheduled_at: null,
          window: a % 3 === 0 ? { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' } : null,
        };
        const { body } = await firm.ask(firm.owner.post('/broadcasts', form));
        // Delays are seconds that nobody here waits for. No form offers none, so it is written.
        await firm.ids(`update broadcasts set delay = 'none' where company_id = $1 and state = 'waiting' returning id`);
        if (body.id) await firm.ask(firm.owner.post(`/broadcasts/${body.id}/start`));
      },
    },
    'the owner pauses a broadcast, or lets it go on': {
      weight: 1,
      do: async (firm, { a, b }) => {
        const all = await firm.ids('select id from broadcasts where company_id = $1 order by id');
        if (all.length > 0) await firm.ask(firm.owner.post(`/broadcasts/${one(all, a)}/${one(['pause', 'start'], b)}`));
      },
    },
    'a number asks for no more offers': {
      weight: 2,
      do: (firm, { a }) => firm.ask(firm.owner.post('/opt-outs', { phone: `+${one(firm.contacts, a).peer.phone}` })),
    },
  },
  invariants: [
    {
      says: 'the counts of a broadcast equal its recipients',
      isBrokenIn: `select r.company_id, r.broadcast_id, r.sent, t.sent as counted from (
          select company_id, broadcast_id, ${states} from broadcast_recipients group by 1, 2) r
        left join (select company_id, broadcast_id, sum(sent) as sent, sum(delivered) as delivered, sum(read) as read,
            sum(replied) as replied, sum(failed) as failed, sum(skipped) as skipped
          from broadcast_tallies group by 1, 2) t using (company_id, broadcast_id)
        where (r.sent, r.delivered, r.read, r.replied, r.failed, r.skipped) is distinct from
          (coalesce(t.sent, 0), coalesce(t.delivered, 0), coalesce(t.read, 0), coalesce(t.replied, 0),
           coalesce(t.failed, 0), coalesce(t.skipped, 0))`,
    },
    {
      says: 'a broadcast that is over has nobody left, and as many as it began with',
      isBrokenIn: `select b.company_id, b.id from broadcasts b where b.total is not null and (
        b.total <> (select count(*) from broadcast_recipients r where r.company_id = b.company_id and r.broadcast_id = b.id)
        or b.state = 'finished' and exists (select from broadcast_recipients r
          where r.company_id = b.company_id and r.broadcast_id = b.id and r.state = 'queued'))`,
    },
    {
      says: 'nobody gets a broadcast twice',
      isBrokenIn: `select company_id, contact_id from flow_sessions where trigger ->> 'kind' = 'broadcast'
        group by company_id, contact_id, trigger ->> 'id' having count(*) > 1`,
    },
    {
      says: 'whoever wants no offers is begun with by none',
      isBrokenIn: `select r.company_id, r.contact_id, r.at, o.created_at from broadcast_recipients r
        join contacts c on c.company_id = r.company_id and c.id = r.contact_id
        join opt_outs o on o.company_id = c.company_id and o.phone = c.phone
        where r.state not in ('queued', 'skipped') and r.sent_at > o.created_at + interval '1 second'`,
    },
    {
      says: 'what a line has begun with today is what its broadcasts did',
      isBrokenIn: `select m.company_id, m.begun from (select company_id, sum(begun) as begun from mass_sends group by 1) m
        where m.begun < (select count(*) from broadcast_recipients r
          where r.company_id = m.company_id and r.state not in ('queued', 'skipped'))`,
    },
  ],
};
