import { randomBytes } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Simulator } from '../../channels/simulator/simulator-process.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import { insideCompany, type Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { createCompany } from '../companies/companies.service.ts';
import { addAttending } from './demo-attending.ts';
import { addBroadcasts } from './demo-broadcasts.ts';
import { addChats, type DemoLine } from './demo-chats.ts';
import { demoCompany, demoRoles, demoTags, secondCompany } from './demo-company.ts';
import { addContacts } from './demo-contacts.ts';
import { addBoard } from './demo-crm.ts';
import { addCycles } from './demo-cycles.ts';
import { type DemoContents, keepFiles, readDemoFiles } from './demo-files.ts';
import { addFlowWalks } from './demo-flow-walks.ts';
import { addFlows } from './demo-flows.ts';
import { addInternalChats } from './demo-internal-chats.ts';
import { addNotifications } from './demo-notifications.ts';
import { hasUnreadPassword, unreadPassword } from './demo-password.ts';
import { tellPhones } from './demo-phones.ts';
import { addReseller } from './demo-reseller.ts';
import { demoInvite, demoTeam, emailOf } from './demo-team.ts';
import { addWebhooks } from './demo-webhooks.ts';

interface Account {
  readonly email: string;
  /** Null: one is made up. */
  readonly password: string | null;
}

interface Shown {
  readonly password: string;
  forget(): void;
}

interface Deployment {
  readonly db: Database;
  readonly files: Pick<Files, 'staging' | 'store'>;
  /** Null where there are no simulated lines. */
  readonly simulator: Simulator | null;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly config: Pick<Config, 'isFranchiseMode'>;
}

/** Any number will do, as long as it is the same in every process. */
const seedLock = 7_014_982;

const daysAgo = (days: number) => sql<Date>`app.now() - make_interval(days => ${days})`;

/** Before anybody went through them. */
const flowsAgeMs = 34 * 24 * 3_600_000;

const founded = daysAgo(demoCompany.daysAgo);

/** The demo's own roles instead of those that a company starts with. Answers their ids by name. */
async function replaceRoles(tx: Tx, companyId: string): Promise<Map<string, string>> {
  await tx.deleteFrom('roles').where('company_id', '=', companyId).execute();
  const roles = await tx
    .insertInto('roles')
    .values(demoRoles.map((role) => ({ ...role, permissions: [...role.permissions], company_id: companyId })))
    .returning(['id', 'name'])
    .execute();
  return new Map(roles.map(({ id, name }) => [name, id]));
}

async function addTeam(tx: Tx, companyId: string, roles: Map<string, string>, password_hash: string): Promise<void> {
  const people = await tx
    .insertInto('users')
    .values(
      demoTeam.map(({ name, status, daysAgo: days }) => ({
        name,
        status,
        email: emailOf(name),
        password_hash,
        email_confirmed_at: daysAgo(days),
        created_at: daysAgo(days),
        last_company_id: companyId,
      })),
    )
    .returning(['id', 'name', 'created_at'])
    .execute();
  await tx
    .insertInto('members')
    .values(people.map(({ id, created_at }) => ({ company_id: companyId, user_id: id, created_at })))
    .execute();
  const idOf = new Map(people.map(({ id, name }) => [name, id]));
  await tx
    .insertInto('member_roles')
    .values(
      demoTeam.map(({ name, role }) => ({
        company_id: companyId,
        user_id: idOf.get(name) ?? '',
        role_id: roles.get(role) ?? '',
      })),
    )
    .execute();
}

async function addInvite(tx: Tx, companyId: string, ownerId: string, roles: Map<string, string>): Promise<void> {
  const { id } = await tx
    .insertInto('invites')
    .values({
      company_id: companyId,
      email: demoInvite.email,
      invited_by: ownerId,
      created_at: daysAgo(demoInvite.daysAgo),
      expires_at: daysAgo(demoInvite.daysAgo - limits.inviteDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invite_roles')
    .values({ company_id: companyId, invite_id: id, role_id: roles.get(demoInvite.role) ?? '' })
    .execute();
}

async function addTags(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto('tags')
    .values(demoTags.map(({ daysAgo: days, ...tag }) => ({ ...tag, company_id: companyId, created_at: daysAgo(days) })))
    .execute();
}

async function addCompanies(
  deployment: Deployment,
  tx: Tx,
  { ownerId, nobodysHash, contents }: { ownerId: string; nobodysHash: string; contents: DemoContents },
): Promise<DemoLine> {
  const { files, simulator, clock } = deployment;
  const now = clock.now();
  const { name, timezone } = demoCompany;
  const companyId = await createCompany(tx, { ownerId, name, timezone, language: 'pt-BR' });
  const line = await insideCompany(tx, companyId, async () => {
    await tx.updateTable('companies').set({ created_at: founded }).where('id', '=', companyId).execute();
    await tx.updateTable('members').set({ created_at: founded }).where('company_id', '=', companyId).execute();
    const roles = await replaceRoles(tx, companyId);
    await addTeam(tx, companyId, roles, nobodysHash);
    await addInvite(tx, companyId, ownerId, roles);
    await addTags(tx, companyId);
    await addContacts(tx, { id: companyId, timezone, daysAgo: demoCompany.daysAgo });
    await addBoard(tx, companyId);
    await addAttending(tx, companyId);
    await addFlows(tx, { companyId, ownerId, roles, publishedAt: new Date(now.getTime() - flowsAgeMs) });
    await addCycles(tx, { companyId, ownerId });
    const kept = await keepFiles(tx, companyId, files, contents);
    await addInternalChats(tx, companyId, kept);
    const made = await addChats(tx, companyId, { files: kept, isSimulatorOn: simulator !== null });
    await addFlowWalks(tx, companyId, now);
    await addBroadcasts(tx, companyId, ownerId);
    await addNotifications(tx, companyId, ownerId);
    await addWebhooks(deployment, tx, companyId);
    return made;
  });
  await createCompany(tx, { ownerId, ...secondCompany, language: 'pt-BR' });
  await addReseller(tx, { clock, companyId, nobodysHash });
  await tx.updateTable('users').set({ last_company_id: companyId }).where('id', '=', ownerId).execute();
  return line;
}

const hasAnybody = async (tx: Tx) => Boolean(await tx.selectFrom('users').select('id').limit(1).executeTakeFirst());

/** The whole demo in one transaction. Two processes may start at once: the second finds the work done. */
async function createDemo(deployment: Deployment, email: string, password: string): Promise<void> {
  const { db, simulator } = deployment;
  const password_hash = await hashPassword(password);
  const nobodysHash = await hashPassword(randomBytes(32).toString('base64url'));
  const contents = await readDemoFiles();
  const line = await db.withoutCompany(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    if (await hasAnybody(tx)) return null;
    const { id } = await tx
      .insertInto('users')
      .values({ ...demoCompany.owner, email, password_hash, email_confirmed_at: founded, created_at: founded })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select app.claim_deployment(${id})`.execute(tx);
    return addCompanies(deployment, tx, { ownerId: id, nobodysHash, contents });
  });
  // Without the phones the demo is there all the same: its line then shows a QR to scan.
  if (line && simulator) await tellPhones(simulator, line, contents).catch(() => {});
}

/** Makes the demo in an empty deployment. Answers a password that was made up and that nobody has read yet. */
export async function seedDemo(
  deployment: Deployment,
  dataDir: string,
  { email, password }: Account,
): Promise<Shown | null> {
  const isEmpty = !(await deployment.db.withoutCompany(hasAnybody));
  if (password !== null) {
    if (isEmpty) await createDemo(deployment, email, password);
    return null;
  }
  if (!isEmpty && !hasUnreadPassword(dataDir)) return null;
  const unread = unreadPassword(dataDir);
  if (isEmpty) await createDemo(deployment, email, unread.text);
  return { password: unread.text, forget: unread.forget };
}
