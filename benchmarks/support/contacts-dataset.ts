import type pg from 'pg';
import { familyNames, firstNames, rareNames } from './contacts-people.ts';

/** How many contacts of a company have each of the rare names. */
const contactsPerRareName = 10;
/** Of a hundred thousand contacts, so many are called Silva. */
const silvas = 2_600;
const tags = { VIP: 0.1, Inativo: 5, Cliente: 20, Lead: 50 } as const;
const cities = ['São Paulo', 'Rio de Janeiro', 'Belo Horizonte', 'Curitiba', 'Recife', 'Porto Alegre', 'Uberlândia'];

/** Chance that is the same on every run: a whole number below `below` for each contact and purpose. */
const pick = (purpose: number, below: number) => `(abs(hashint8extended(n, ${purpose}) % ${below}))::int`;
const oneOf = (parameter: string, purpose: number, count: number) => `(${parameter})[1 + ${pick(purpose, count)}]`;

/** Contacts `1…count` of a company, in one statement. The names of tags and fields are what benchmarks filter by. */
export async function insertContacts(client: pg.Client, companyId: string, count: number): Promise<void> {
  const rare = rareNames.length * contactsPerRareName;
  await client.query(
    `insert into contacts (company_id, name, phone, email, document, source, created_at, last_activity_at)
     select $1, name, phone, case when ${pick(1, 10)} < 6 then
         replace(replace(app.fold(name), ' ', '.'), '''', '') || n || (array['@gmail.com', '@hotmail.com', '@uol.com.br'])[1 + ${pick(2, 3)}] end,
       case when ${pick(3, 10)} < 3 then lpad(${pick(4, 1_000_000_000)}::text, 9, '0') || lpad(${pick(5, 100)}::text, 2, '0') end,
       'import', timestamptz '2026-11-01' - ${pick(6, 63_000_000)} * interval '1 second',
       case when ${pick(7, 10)} < 7 then timestamptz '2026-11-01' - ${pick(8, 31_000_000)} * interval '1 second' end
     from (
       select n, '55' || (11 + ${pick(9, 89)}) || '9' || lpad((60000000 + (n * 7919) % 39999989)::text, 8, '0') as phone,
         case when n % ${Math.floor(count / rare)} = 0 and n / ${Math.floor(count / rare)} <= ${rare}
           then ${oneOf('$2::text[]', 10, firstNames.length)} || ' ' || initcap(($4::text[])[1 + (n / ${Math.floor(count / rare)}) % ${rareNames.length}])
           else ${oneOf('$2::text[]', 10, firstNames.length)} || ' ' || ${oneOf('$3::text[]', 11, familyNames.length)} || ' ' ||
             case when ${pick(12, 100_000)} < ${silvas} then 'Silva' else ${oneOf('$3::text[]', 13, familyNames.length)} end
         end as name
       from generate_series(1, $5::bigint) n
     ) people order by n`,
    [companyId, firstNames, familyNames, rareNames, count],
  );
  await client.query(
    `insert into contact_identities (company_id, kind, value, contact_id)
     select company_id, 'phone', phone, id from contacts where company_id = $1`,
    [companyId],
  );
}

/** Tags by their share of the contacts, and a city and points as custom fields of some. */
export async function describeContacts(client: pg.Client, companyId: string): Promise<void> {
  const numbered = `select id, row_number() over (order by id) as n from contacts where company_id = $1`;
  for (const [index, [name, percent]] of Object.entries(tags).entries())
    await client.query(
      `with tag as (insert into tags (company_id, name, color) values ($1, $2, '#0284c7') returning id)
       insert into contact_tags (company_id, contact_id, tag_id)
       select $1, c.id, tag.id from (${numbered}) c, tag where ${pick(20 + index, 1_000)} < ${percent * 10}`,
      [companyId, name],
    );
  await client.query(
    `with field as (insert into custom_fields (company_id, name, type, kind) values ($1, 'Cidade', 'text', 'user') returning id)
     insert into contact_field_values (company_id, field_id, contact_id, text)
     select $1, field.id, c.id, ${oneOf('$2::text[]', 30, cities.length)} from (${numbered}) c, field where ${pick(31, 10)} < 5`,
    [companyId, cities],
  );
  await client.query(
    `with field as (insert into custom_fields (company_id, name, type, kind) values ($1, 'Pontos', 'number', 'user') returning id)
     insert into contact_field_values (company_id, field_id, contact_id, number)
     select $1, field.id, c.id, ${pick(32, 5_000)} from (${numbered}) c, field where ${pick(33, 10)} < 3`,
    [companyId],
  );
}
