import { defaultTimezone, dueDateOf } from '@yupflow/contract/calendar';
import type { SoldCompanyForm, SoldCompanyWithCode } from '@yupflow/contract/franchise-companies';
import type { Cycle } from '@yupflow/contract/money';
import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { issueInvoice } from '../billing/issue.service.ts';
import { createSoldCompany } from '../companies/sold-company.service.ts';
import { tellCompany } from '../franchise-integration/tell-company.service.ts';
import { type FoundPlan, holdPlan, priceOf } from '../plans/find-plan.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { giveCode } from './company-code.ts';
import { sendCompanyMail } from './company-mail.ts';
import { findRole, getCompany } from './franchise-companies.repository.ts';
import type { CompaniesParts, FranchiseScope } from './franchise-scope.ts';
import { recordDeed } from './record-deed.ts';

interface Terms {
  readonly plan: FoundPlan | null;
  readonly cycle: Cycle | null;
  readonly roleId: string | null;
}

const refuse = (fields: Record<string, 'invalid' | 'required' | 'not_sold'>) =>
  new AppError('invalid_fields', { fields });

/** What a form names must be the reseller's own, and enough for the way in which the company begins. */
async function readTerms({ tx, franchiseId }: FranchiseScope, form: SoldCompanyForm): Promise<Terms> {
  const { planId, cycle, roleId, start } = form;
  const plan = planId ? await holdPlan(tx, franchiseId, planId) : undefined;
  if (planId && !plan) throw refuse({ planId: 'invalid' });
  if (roleId && !(await findRole(tx, franchiseId, roleId))) throw refuse({ roleId: 'invalid' });
  if (start === 'invoice' && !plan) throw refuse({ planId: 'required' });
  // A code says for how long, and so does an invoice.
  if (start !== 'active' && !cycle) throw refuse({ cycle: 'required' });
  if (start === 'invoice' && plan && cycle && priceOf(plan, cycle) === null) throw refuse({ cycle: 'not_sold' });
  return { plan: plan ?? null, cycle, roleId: roleId ?? plan?.roleId ?? null };
}

interface Person {
  readonly id: string;
  readonly language: string;
}

const findPerson = (tx: Tx, email: string): Promise<Person | undefined> =>
  tx.selectFrom('users').select(['id', 'language']).where('email', '=', email).executeTakeFirst();

/** Whoever has an account owns it at once, unless a code decides who does. */
async function insertCompany(
  { tx, franchiseId }: FranchiseScope,
  form: SoldCompanyForm,
  { plan, cycle, roleId }: Terms,
  { owner, today }: { owner: Person | undefined; today: string },
): Promise<string> {
  const isActive = form.start === 'active';
  const id = await createSoldCompany(tx, {
    franchiseId,
    name: form.name,
    ownerId: owner?.id ?? null,
    ownerEmail: owner ? null : form.ownerEmail,
    planId: plan?.id ?? null,
    cycle,
    roleId,
    status: isActive ? 'active' : 'inactive',
    language: languageOf(owner?.language ?? ''),
  });
  const dueDate = isActive && cycle ? dueDateOf(cycle, today) : null;
  if (dueDate)
    await tx
      .updateTable('companies')
      .set({ due_date: sql<Date>`${dueDate}::date`, anchor_day: Number(today.slice(8)) })
      .where('franchise_id', '=', franchiseId)
      .where('id', '=', id)
      .execute();
  return id;
}

/** Makes a company for somebody, who is told by mail how to get in. */
export async function createCompany(
  parts: CompaniesParts,
  scope: FranchiseScope,
  form: SoldCompanyForm,
): Promise<SoldCompanyWithCode> {
  const { tx, franchiseId, userId } = scope;
  const { name, ownerEmail, start } = form;
  const terms = await readTerms(scope, form);
  const known = await findPerson(tx, ownerEmail);
  const owner = start === 'code' ? undefined : known;
  const today = localDate(parts.clock.now(), defaultTimezone);
  const id = await insertCompany(scope, form, terms, { owner, today });
  const { language: own } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // Nobody knows what a stranger speaks: most likely what the reseller does.
  const language = languageOf(known?.language ?? own);
  const { plan, cycle } = terms;
  // Whoever has no account is let in by a code, also to a company that works already.
  const code = start === 'code' || (start === 'active' && !owner) ? await giveCode(tx, id, cycle ?? 'lifetime') : null;
  const invoice =
    start === 'invoice' && plan && cycle
      ? await issueInvoice(parts, tx, {
          franchiseId,
          companyId: id,
          planId: plan.id,
          cycle,
          description: plan.name,
          subtotal: priceOf(plan, cycle) ?? 0,
          discount: 0,
          couponId: null,
          dueDate: today,
          ...(owner ? {} : { buyerLanguage: language }),
        })
      : null;
  await sendCompanyMail(parts, scope, {
    to: ownerEmail,
    language,
    company: name,
    isKnown: known !== undefined,
    code,
    invoiceToken: invoice?.state === 'open' ? invoice.token : null,
  });
  await recordDeed(parts, scope, { companyId: id, verb: 'create', details: { name, ownerEmail, start } });
  await tellCompany(tx, parts, franchiseId, id, { event: 'company.created' });
  if (start === 'active') await tellCompany(tx, parts, franchiseId, id, { event: 'company.activated' });
  const company = await getCompany(tx, franchiseId, id);
  if (!company) throw new Error('a company that was just made is there');
  // Shown to the reseller where it is what they sell; else only its owner gets it.
  return { ...company, code: start === 'code' ? code : null, invoiceId: invoice?.token ?? null };
}
