import { defaultTimezone } from '@yupflow/contract/calendar';
import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { newPublicToken } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { only } from '../../platform/db/only.ts';
import { insideCompany, insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import { newActivationCode } from '../companies/activation-codes.service.ts';
import { addFirstRoles } from '../companies/companies.service.ts';
import {
  demoAnnouncements,
  demoClients,
  demoCoupon,
  demoFranchiseRoles,
  demoPix,
  demoPlans,
  demoSubscription,
} from './demo-franchise.ts';
import { addInvoices, beganOn, daysFrom, type SoldPlan } from './demo-invoices.ts';

interface Seeding {
  readonly clock: Clock;
  /** The demo's first company, which is a client too. */
  readonly companyId: string;
  /** Of a password that nobody has. */
  readonly nobodysHash: string;
}

interface Sold extends SoldPlan {
  readonly roleId: string;
}

async function addPlans(tx: Tx, franchiseId: string): Promise<Map<string, Sold>> {
  const roles = await tx
    .insertInto('franchise_roles')
    .values(
      demoFranchiseRoles.map((role) => ({ ...role, permissions: [...role.permissions], franchise_id: franchiseId })),
    )
    .returning(['id', 'name'])
    .execute();
  const roleIds = new Map(roles.map(({ id, name }) => [name, id]));
  const plans = new Map<string, Sold>();
  for (const { name, description, role, cents } of demoPlans) {
    const roleId = roleIds.get(role) ?? '';
    const { id } = await tx
      .insertInto('plans')
      .values({
        franchise_id: franchiseId,
        name,
        description,
        role_id: roleId,
        monthly_cents: cents.monthly ?? null,
        semiannual_cents: cents.semiannual ?? null,
        yearly_cents: cents.yearly ?? null,
        lifetime_cents: cents.lifetime ?? null,
        token: newPublicToken(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    plans.set(name, { id, roleId, cents });
  }
  return plans;
}

/** The owners of the reseller's other companies, by address. */
async function addOwners(tx: Tx, password_hash: string): Promise<Map<string, string>> {
  const people = await tx
    .insertInto('users')
    .values(
      demoClients.flatMap(({ owner, email }) =>
        owner ? [{ name: owner, email, password_hash, email_confirmed_at: sql<Date>`app.now()` }] : [],
      ),
    )
    .returning(['id', 'email'])
    .execute();
  return new Map(people.map(({ id, email }) => [email, id]));
}

async function addClients(
  tx: Tx,
  franchiseId: string,
  { plans, today, nobodysHash }: { plans: Map<string, Sold>; today: string; nobodysHash: string },
): Promise<Map<string, string>> {
  const owners = await addOwners(tx, nobodysHash);
  const companies = new Map<string, string>();
  for (const { name, email, plan, cycle, status, dueInDays, paid } of demoClients) {
    const sold = plans.get(plan);
    const ownerId = owners.get(email) ?? null;
    const nextDue = daysFrom(today, dueInDays ?? 0);
    const dueDate = dueInDays === null ? null : nextDue;
    const created_at = `${beganOn(nextDue, cycle, paid)}T12:00:00Z`;
    const { id } = await tx
      .insertInto('companies')
      .values({
        franchise_id: franchiseId,
        name,
        owner_id: ownerId,
        owner_email: email,
        timezone: defaultTimezone,
        status,
        cycle,
        plan_id: sold?.id ?? null,
        franchise_role_id: sold?.roleId ?? null,
        due_date: dueDate === null ? null : sql<Date>`${dueDate}::date`,
        anchor_day: dueDate === null ? null : Number(dueDate.slice(-2)),
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    companies.set(name, id);
    await insideCompany(tx, id, async () => {
      if (ownerId) {
        await tx.insertInto('members').values({ company_id: id, user_id: ownerId, created_at }).execute();
        await addFirstRoles(tx, id, 'pt-BR');
        return;
      }
      const { hash, lastFour } = newActivationCode();
      await tx
        .insertInto('activation_codes')
        .values({ company_id: id, code_hash: hash, last_four: lastFour, cycle })
        .execute();
    });
  }
  return companies;
}

/** So that the checkout can be tried: without a gateway, the reseller says who has paid. */
async function takePix(tx: Tx, franchiseId: string): Promise<void> {
  await tx
    .insertInto('franchise_gateways')
    .values({
      franchise_id: franchiseId,
      gateway: 'static_pix',
      settings: JSON.stringify({ staticPix: demoPix }),
      callback_token: newPublicToken(),
    })
    .execute();
  await tx.updateTable('franchises').set({ pix_by: 'static_pix' }).where('id', '=', franchiseId).execute();
}

/** What the default reseller sells, to whom, and what it announces. */
export async function addReseller(tx: Tx, { clock, companyId, nobodysHash }: Seeding): Promise<void> {
  const { id: franchiseId } = only((await sql<{ id: string }>`select app.default_franchise() as id`.execute(tx)).rows);
  const today = localDate(clock.now(), defaultTimezone);
  await insideFranchise(tx, franchiseId, async () => {
    const plans = await addPlans(tx, franchiseId);
    const own = plans.get(demoSubscription.plan);
    await tx
      .updateTable('companies')
      .set({ plan_id: own?.id ?? null, cycle: demoSubscription.cycle })
      .where('franchise_id', '=', franchiseId)
      .where('id', '=', companyId)
      .execute();
    await takePix(tx, franchiseId);
    await tx
      .insertInto('coupons')
      .values({ franchise_id: franchiseId, ...demoCoupon })
      .execute();
    const companies = await addClients(tx, franchiseId, { plans, today, nobodysHash });
    await addInvoices(tx, franchiseId, { plans, companies, ownCompanyId: companyId, today });
    await tx
      .insertInto('announcements')
      .values(demoAnnouncements.map((told) => ({ franchise_id: franchiseId, ...told })))
      .execute();
  });
}
