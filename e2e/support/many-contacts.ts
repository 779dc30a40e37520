import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';

/** The database of the server under test, for what no call does quickly enough. */
async function withDatabase<Answer>(work: (database: pg.Client) => Promise<Answer>): Promise<Answer> {
  const host = join(process.env.E2E_DATA_DIR ?? '', 'pg-run');
  const database = new pg.Client({ host, port: 5432, user: 'yupflow', database: 'yupflow' });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

interface Marks {
  /** Every twentieth has it. */
  readonly tag: string;
  /** Recife for every fourth. */
  readonly city: string;
  /** From 900 to 999 for the last hundred of every thousand. */
  readonly spent: string;
}

/** One of them is Zuleide Quixadá. */
export function haveManyContacts(companyId: string | null, count: number, { tag, city, spent }: Marks): Promise<void> {
  return withDatabase(async (database) => {
    await database.query('begin');
    // Nothing here points to what is not there: not looking for it halves the time.
    await database.query('set local session_replication_role = replica');
    await database.query(
      `create temporary table many on commit drop as
       select n, app.new_id() as id, '55119' || (60000000 + n) as phone,
         case n when 77777 then 'Zuleide Quixadá' else
           (array['Ana', 'Bruno', 'Carolina', 'Daniel', 'Eduarda', 'Felipe', 'Gabriela', 'Heitor', 'Íris', 'João'])[1 + n % 10]
           || ' ' || (array['Moura', 'Sampaio', 'Lacerda', 'Okamoto', 'Pacheco', 'Antunes', 'Nóbrega'])[1 + n % 7]
           || ' ' || n end as name
       from generate_series(1, $1::int) as n`,
      [count],
    );
    await database.query(
      'insert into contacts (company_id, id, name, phone) select $1, id, name, phone from many order by name',
      [companyId],
    );
    await database.query(
      `insert into contact_identities (company_id, kind, value, contact_id) select $1, 'phone', phone, id from many`,
      [companyId],
    );
    await database.query(
      'insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from many where n % 20 = 0',
      [companyId, tag],
    );
    await database.query(
      `insert into contact_field_values (company_id, contact_id, field_id, text)
       select $1, id, $2, 'Recife' from many where n % 4 = 0`,
      [companyId, city],
    );
    await database.query(
      `insert into contact_field_values (company_id, contact_id, field_id, number)
       select $1, id, $2, n % 1000 from many where n % 1000 >= 900`,
      [companyId, spent],
    );
    await database.query('commit');
    await database.query('analyze contacts, contact_tags, contact_field_values');
  });
}

/** Stops a job soon after its first step, for as long as this works: the next step waits for the job's row. */
export function whileJobIsHeld(jobId: string, work: (processed: number) => Promise<void>): Promise<void> {
  return withDatabase(async (database) => {
    let processed = 0;
    const hold = async () => {
      // Whoever waited for the row since the last look goes first.
      await database.query('rollback');
      await database.query('begin');
      const { rows } = await database.query('select processed from jobs where id = $1 for update', [jobId]);
      processed = rows[0]?.processed;
      return processed;
    };
    await database.query('begin');
    await expect.poll(hold, { message: 'the first step of the job', intervals: [50] }).toBeGreaterThan(0);
    await work(processed);
    await database.query('commit');
  });
}
