import { sql } from 'kysely';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { demoCompany, demoRoles, demoTags } from './demo-company.ts';
import { hasUnreadPassword, unreadPassword } from './demo-password.ts';

interface Account {
  readonly email: string;
  /** Null: one is made up. */
  readonly password: string | null;
}

interface Shown {
  readonly password: string;
  forget(): void;
}

/** Any number will do, as long as it is the same in every process. */
const seedLock = 7_014_982;

async function createCompany(tx: Tx, companyId: string, ownerId: string): Promise<void> {
  const { name, timezone } = demoCompany;
  await tx.insertInto('companies').values({ id: companyId, name, timezone, owner_id: ownerId }).execute();
  await tx.insertInto('members').values({ company_id: companyId, user_id: ownerId }).execute();
  await tx
    .insertInto('roles')
    .values(demoRoles.map((role) => ({ ...role, permissions: [...role.permissions], company_id: companyId })))
    .execute();
  await tx
    .insertInto('tags')
    .values(
      demoTags.map(({ daysAgo, ...tag }) => ({
        ...tag,
        company_id: companyId,
        created_at: sql<Date>`app.now() - make_interval(days => ${daysAgo})`,
      })),
    )
    .execute();
}

async function newId(db: Database): Promise<string> {
  const { rows } = await db.app.query<{ id: string }>('select app.new_id() as id');
  return only(rows).id;
}

const hasAnybody = async (tx: Tx) => Boolean(await tx.selectFrom('users').select('id').limit(1).executeTakeFirst());

/** The whole demo in one transaction. Two processes may start at once: the second finds the work done. */
async function createDemo(db: Database, email: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  const companyId = await newId(db);
  await db.withCompany(companyId, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    if (await hasAnybody(tx)) return;
    const { id } = await tx
      .insertInto('users')
      .values({ email, ...demoCompany.owner, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await createCompany(tx, companyId, id);
  });
}

/** Makes the demo in an empty deployment. Answers a password that was made up and that nobody has read yet. */
export async function seedDemo(db: Database, dataDir: string, { email, password }: Account): Promise<Shown | null> {
  const isEmpty = !(await db.withoutCompany(hasAnybody));
  if (password !== null) {
    if (isEmpty) await createDemo(db, email, password);
    return null;
  }
  if (!isEmpty && !hasUnreadPassword(dataDir)) return null;
  const unread = unreadPassword(dataDir);
  if (isEmpty) await createDemo(db, email, unread.text);
  return { password: unread.text, forget: unread.forget };
}
