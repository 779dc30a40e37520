import { bodyOf } from '../../support/people.ts';
import type { Area } from '../area.ts';

const away = 'Estamos fechados.';
const day = [{ from: '09:00', to: '18:00' }];

/** Whether a message was written while its company was open, by its own clock. */
const isInHours = (minutes: number) => `extract(isodow from m.created_at at time zone c.timezone) < 6
  and (m.created_at at time zone c.timezone)::time between time '09:00' - interval '${minutes} minutes'
    and time '18:00' + interval '${minutes} minutes'`;

const of = (words: string) => `select m.company_id, m.created_at, c.timezone from messages m
  join companies c on c.id = m.company_id join operating_hours h on h.company_id = m.company_id and h.is_on
  where m.direction = 'out' and ${words}`;

/** Some companies attend from Monday to Friday. Whoever comes at another time is told so. */
export const hours: Area = {
  async prepare({ seed, owner }) {
    if (seed % 3 !== 1) return;
    const form = { is_on: true, week: [[], day, day, day, day, day, []], holidays: [], away_message: away };
    bodyOf(await owner.put('/operating-hours', form), 200);
  },
  deeds: {},
  invariants: [
    {
      says: 'nobody is told that a company is closed while it is open',
      isBrokenIn: `${of(`m.text = '${away}'`)} and (${isInHours(-1)})`,
    },
    {
      says: 'nobody is greeted while a company is closed',
      isBrokenIn: `${of("m.text = 'Olá!'")} and not (${isInHours(1)})`,
    },
  ],
};
