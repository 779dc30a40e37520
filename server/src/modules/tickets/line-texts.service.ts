import type { MessageVariable } from '@yupflow/contract/message-variables';
import { fillVariables } from '@yupflow/flow-engine/variables/fill-variables';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Facts {
  name: string;
  phone: string | null;
  email: string | null;
  attendant: string | null;
  company: string;
  country: string;
  timezone: string;
}

/** Morning, afternoon, evening: as people of the company's country greet. */
const greetings: Record<'pt' | 'es' | 'en', readonly [string, string, string]> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
};
const portuguese = ['BR', 'PT', 'AO', 'MZ', 'CV', 'GW', 'ST', 'TL'];
const spanish = [
  ...['ES', 'AR', 'BO', 'CL', 'CO', 'CR', 'CU', 'DO', 'EC', 'GQ', 'GT', 'HN', 'MX', 'NI', 'PA', 'PE', 'PR', 'PY'],
  ...['SV', 'UY', 'VE'],
];

function greetingAt(now: Date, { country, timezone }: Pick<Facts, 'country' | 'timezone'>): string {
  const words = greetings[portuguese.includes(country) ? 'pt' : spanish.includes(country) ? 'es' : 'en'];
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  return words[hour < 5 || hour >= 18 ? 2 : hour < 12 ? 0 : 1];
}

/** Greeting, away message and farewell, with what they say about whom they are for. */
export async function fillLineText(
  tx: Tx,
  companyId: string,
  conversationId: string,
  text: string,
  now: Date,
): Promise<string> {
  if (!text.includes('{{')) return text;
  const { rows } = await sql<Facts>`
    select coalesce(p.name, '') as name, p.phone, p.email, u.name as attendant, c.name as company, c.country, c.timezone
    from conversations v
    join companies c on c.id = v.company_id
    left join contacts p on p.company_id = v.company_id and p.id = v.contact_id
    left join users u on u.id = v.assigned_to
    where v.company_id = ${companyId} and v.id = ${conversationId}`.execute(tx);
  const facts = only(rows);
  const values: Record<MessageVariable, string | null> = {
    first_name: facts.name.split(/\s+/u)[0] ?? '',
    name: facts.name,
    phone: facts.phone,
    email: facts.email,
    attendant: facts.attendant,
    company: facts.company,
    greeting: greetingAt(now, facts),
  };
  return fillVariables(text, (name) => values[name as MessageVariable]);
}
