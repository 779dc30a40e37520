import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Client, createClient } from '@yupflow/contract/client';
import type { CompanyPermission } from '@yupflow/contract/permissions';
import pg from 'pg';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly companyId: string | null;
  /** Speaks to the API as this person. */
  readonly call: Client;
}

interface Company {
  readonly name: string;
  readonly isSuspended: boolean;
}

export interface People {
  /** A company of one's own, in which nothing has happened yet. */
  owner(company?: Partial<Company>): Promise<Person>;
  /** Works in somebody's company, with one role that holds just these permissions. */
  memberOf(owner: Person, permissions: readonly CompanyPermission[]): Promise<Person>;
  /** Whose company is full, and who looks after the deployment's own reseller. */
  demoOwner(): Promise<Person>;
  /** Signed in, and in no company. */
  newcomer(): Promise<Person>;
  /** An activation code, and a company of this name that waits for it; or for a company that somebody has already. */
  code(company: string | Person): Promise<string>;
}

interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What no call can do yet: people and companies come straight from the database of the server under test. */
export function openPeople({ dataDir, origin }: { dataDir: string; origin: string }) {
  const pool = new pg.Pool({ host: join(dataDir, 'pg-run'), port: 5432, user: 'yupflow', database: 'yupflow', max: 1 });
  // A connection that nobody uses goes with a database that is restarted: the next who asks opens another.
  pool.on('error', () => {});

  async function createUser(name: string): Promise<User> {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
    // Everybody has the password of the demo's owner, who was there first.
    await pool.query(
      `insert into users (id, name, email, password_hash, email_confirmed_at)
       select $1, $2, $3, password_hash, app.now() from users order by created_at limit 1`,
      [id, name, email],
    );
    return { id, name, email };
  }

  async function signIn({ id, name, email }: User, companyId: string | null): Promise<Person> {
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into sessions (token_hash, user_id, active_company_id, user_agent, ip, expires_at)
       values ($1, $2, $3, 'journey', '127.0.0.1', app.now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), id, companyId],
    );
    return { id, name, email, token, companyId, call: createClient({ origin, token: () => token }) };
  }

  const addMember = (companyId: string, { id }: User) =>
    pool.query('insert into members (company_id, user_id) values ($1, $2)', [companyId, id]);

  const people: People = {
    async owner({ name = 'Oficina Prado', isSuspended = false } = {}) {
      const user = await createUser('Olívia Prado');
      const companyId = randomUUID();
      await pool.query('insert into companies (id, name, owner_id, status) values ($1, $2, $3, $4)', [
        companyId,
        name,
        user.id,
        isSuspended ? 'suspended' : 'active',
      ]);
      await addMember(companyId, user);
      return signIn(user, companyId);
    },
    async memberOf({ companyId }, permissions) {
      if (!companyId) throw new Error('nobody works for somebody without a company');
      const user = await createUser('Caio Nunes');
      await addMember(companyId, user);
      await pool.query(
        `with role as (insert into roles (company_id, name, permissions) values ($1, $2, $3) returning id)
         insert into member_roles (company_id, user_id, role_id) select $1, $4, id from role`,
        [companyId, `Role of ${user.id}`, permissions, user.id],
      );
      return signIn(user, companyId);
    },
    async demoOwner() {
      const { rows } = await pool.query<User & { last_company_id: string }>(
        "select id, name, email, last_company_id from users where email = 'owner@demo.local'",
      );
      const [user] = rows;
      if (!user) throw new Error('the demo has an owner');
      return signIn(user, user.last_company_id);
    },
    newcomer: async () => signIn(await createUser('Davi Rocha'), null),
    async code(company) {
      const code = randomBytes(8).toString('hex').toUpperCase();
      const companyId = typeof company === 'string' ? randomUUID() : company.companyId;
      if (typeof company === 'string')
        await pool.query("insert into companies (id, name, status) values ($1, $2, 'inactive')", [companyId, company]);
      await pool.query(
        "insert into activation_codes (company_id, code_hash, last_four, cycle) values ($1, $2, $3, 'monthly')",
        [companyId, createHash('sha256').update(code).digest(), code.slice(-4)],
      );
      return code;
    },
  };
  return { people, close: () => pool.end() };
}
