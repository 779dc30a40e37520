import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { only } from '../../platform/db/only.ts';
import { StartError } from '../../platform/start-error.ts';

interface NewFranchise {
  readonly name: string;
  readonly domain: string;
  /** Whose account exists already, or is made. */
  readonly adminEmail: string;
}

interface ListedFranchise {
  readonly name: string;
  readonly domains: string[];
  readonly is_default: boolean;
  readonly is_paid: boolean;
  readonly companies: number;
  readonly admins: string[];
}

async function inTransaction<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Of a new account, which nobody else knows; null where the account was there. */
async function findOrCreateAdmin(
  owner: pg.Client,
  franchiseId: string,
  email: string,
): Promise<{ id: string; password: string | null }> {
  const known = await owner.query<{ id: string }>('select id from users where email = $1', [email]);
  if (known.rows[0]) return { id: known.rows[0].id, password: null };
  const password = randomBytes(12).toString('base64url');
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (name, email, password_hash, email_confirmed_at, franchise_id)
      values ($1, $2, $3, app.now(), $4) returning id`,
    [email.split('@')[0], email, await hashPassword(password), franchiseId],
  );
  return { id: only(rows).id, password };
}

/** A reseller, its address and its admin. Answers the password of an account that was made for it. */
export function createFranchise(
  owner: pg.Client,
  { name, domain, adminEmail }: NewFranchise,
): Promise<{ password: string | null }> {
  return inTransaction(owner, async () => {
    const { rows } = await owner.query<{ id: string }>('insert into franchises (name) values ($1) returning id', [
      name,
    ]);
    const { id } = only(rows);
    const host = await owner.query(
      'insert into franchise_hosts (host, franchise_id) values ($1, $2) on conflict do nothing',
      [domain, id],
    );
    if (host.rowCount === 0) throw new StartError(`${domain} belongs to another franchise already.`);
    const admin = await findOrCreateAdmin(owner, id, adminEmail);
    await owner.query('insert into franchise_admins (franchise_id, user_id) values ($1, $2)', [id, admin.id]);
    return { password: admin.password };
  });
}

/** Suspended: nobody gets into its companies, until it is resumed. */
export async function setPaid(owner: pg.Client, domain: string, isPaid: boolean): Promise<void> {
  const { rowCount } = await owner.query(
    'update franchises f set is_paid = $2 from franchise_hosts h where h.host = $1 and f.id = h.franchise_id',
    [domain, isPaid],
  );
  if (rowCount === 0)
    throw new StartError(`No franchise has the domain ${domain}: npm run franchise -- list shows all.`);
}

export async function listFranchises(owner: pg.Client): Promise<ListedFranchise[]> {
  const { rows } = await owner.query<ListedFranchise>(
    `select f.name, f.is_default, f.is_paid,
      array(select h.host from franchise_hosts h where h.franchise_id = f.id order by h.host) as domains,
      (select count(*)::int from companies c where c.franchise_id = f.id and c.deleted_at is null) as companies,
      array(select u.email from franchise_admins a join users u on u.id = a.user_id
        where a.franchise_id = f.id order by u.email) as admins
    from franchises f order by f.is_default desc, f.created_at, f.id`,
  );
  return rows;
}
