import { hashToken, newToken } from '../../src/platform/auth/tokens.ts';
import { Person } from '../support/people.ts';
import { type Deployment, Firm, numberOf } from './firm.ts';
import type { Inspector } from './inspector.ts';
import type { Plan } from './plan.ts';

type Rows = Record<string, Record<string, unknown>[]>;

interface Table {
  readonly name: string;
  readonly columns: string;
  /** Which of its rows are of the company $1. */
  readonly isOwn: string;
}

const team = 'select user_id from members where company_id = $1';

const tables = `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns,
    case c.relname when 'companies' then 'id = $1' when 'users' then 'id in (${team})'
      when 'sessions' then 'user_id in (${team})' else 'company_id = $1' end as "isOwn"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname having bool_or(a.attname = 'company_id') or c.relname in ('companies', 'users', 'sessions')`;

/** All that a company has, and whoever works for it. */
async function rowsOf({ ask }: Inspector, known: readonly Table[], companyId: string): Promise<Rows> {
  const each = known.map(
    ({ name, isOwn }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where ${isOwn}`,
  );
  const found = await ask<{ name: string; row: Rows[string][number] }>(each.join(' union all '), [companyId]);
  return Object.fromEntries(
    [...Map.groupBy(found, ({ name }) => name)].map(([name, some]) => [name, some.map(({ row }) => row)]),
  );
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Says of a copy what was said of the original. Ids keep their order: whoever picks among them picks the same. */
function translator(original: Firm, rows: Rows, seed: number): <T>(said: T) => T {
  const own = new Set(Object.values(rows).flatMap((some) => some.map(({ id }) => id)));
  const mark = seed.toString(16).padStart(8, '0');
  const numbers = original.contacts.map((_, n) => [numberOf(original.seed, n), numberOf(seed, n)] as const);
  return (said) => {
    let text = JSON.stringify(said).replace(ids, (id) => (own.has(id) ? id.slice(0, -12) + mark + id.slice(-4) : id));
    for (const [from, to] of numbers) text = text.replaceAll(from, to);
    text = text.replaceAll(`Olga ${original.seed}`, `Olga ${seed}`).replaceAll('@example.com', `@${seed}.example.com`);
    return JSON.parse(text);
  };
}

/** Companies like one that was founded and prepared as people do it, which takes hundreds of queries. */
export async function copyFirm(deployment: Deployment, original: Firm, plans: readonly Plan[]): Promise<Firm[]> {
  const { inspector, network } = deployment;
  const known = await inspector.ask<Table>(tables);
  const rows = await rowsOf(inspector, known, original.owner.companyId);
  const copied: Rows = {};
  const firms = plans.map(({ seed, timezone }) => {
    const say = translator(original, rows, seed);
    const tokens = new Map(original.team.map(({ userId }) => [say(userId), newToken()]));
    for (const [name, some] of Object.entries(say(rows))) {
      for (const row of some) {
        if (name === 'companies') row.timezone = timezone;
        if (name === 'sessions')
          row.token_hash = `\\x${hashToken(tokens.get(row.user_id as string) ?? '').toString('hex')}`;
      }
      copied[name] = [...(copied[name] ?? []), ...some];
    }
    const [owner, ...attendants] = original.team.map((person) => {
      const facts = say({ ...person, token: '' });
      return new Person({ ...facts, token: tokens.get(facts.userId) ?? '' });
    });
    const { reseller, lineId, contacts, things } = original;
    if (!owner) throw new Error('nobody owns it');
    const facts = { seed, reseller, owner, attendants, lineId: say(lineId), contacts: say(contacts) };
    const firm = new Firm(deployment, facts);
    for (const [name, thing] of say([...things])) firm.things.set(name, thing);
    network.seed(firm.lineId, seed);
    return firm;
  });
  // What follows from a row is among what is copied.
  await inspector.ask('begin; set local session_replication_role = replica');
  for (const { name, columns } of known)
    if (copied[name])
      await inspector.ask(
        `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(copied[name])],
      );
  await inspector.ask('commit');
  return firms;
}
