import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { ReminderStep } from './terms.service.ts';

const first = '00000000-0000-0000-0000-000000000000';
/** So many are looked for at once. */
const most = 200;

interface DueCompany {
  readonly id: string;
  readonly franchiseId: string;
}

/**
 * Across all resellers: whose next cycle is to be asked for today, by their own calendar. One that somebody voided is not
 * asked for again by itself.
 */
export async function findUninvoiced(tx: Tx, after = first): Promise<DueCompany[]> {
  const { rows } = await sql<DueCompany>`
    select c.id, c.franchise_id as "franchiseId" from companies c join franchises f on f.id = c.franchise_id
    where c.id > ${after}::uuid and c.status = 'active' and c.deleted_at is null
      and coalesce(c.next_plan_id, c.plan_id) is not null
      and c.due_date <= (app.now() at time zone c.timezone)::date + f.notice_days
      and not exists (
        select 1 from invoices i where i.company_id = c.id and i.due_date = c.due_date
          and i.state in ('open', 'void') and i.cycle is not null and not i.is_manual)
    order by c.id limit ${most}`.execute(tx);
  return rows;
}

/** Across all resellers: what was asked of a company that has nothing yet, and that nobody paid in time. */
export async function findExpired(tx: Tx, after = first): Promise<{ id: string; franchiseId: string }[]> {
  const { rows } = await sql<{ id: string; franchiseId: string }>`
    select i.id, i.franchise_id as "franchiseId" from invoices i join companies c on c.id = i.company_id
    where i.id > ${after}::uuid and i.state = 'open' and i.expires_at <= app.now()
      and c.status not in ('active', 'suspended')
    order by i.id limit ${most}`.execute(tx);
  return rows;
}

export interface UnpaidInvoice {
  readonly id: string;
  readonly franchiseId: string;
  readonly dueDate: string;
  readonly today: string;
  readonly graceDays: number;
  /** Whether the company's access ends with it. */
  readonly isOfTerm: boolean;
  readonly steps: readonly ReminderStep[];
}

/** Across all resellers: what is about to fall due or did. Who never paid anything has nothing to lose, and is left alone. */
export async function findUnpaid(tx: Tx, after = first): Promise<UnpaidInvoice[]> {
  const { rows } = await sql<UnpaidInvoice>`
    select i.id, i.franchise_id as "franchiseId", i.due_date::text as "dueDate", f.grace_days as "graceDays",
      (app.now() at time zone c.timezone)::date::text as today,
      i.cycle is not null and i.due_date is not distinct from c.due_date as "isOfTerm",
      array(select m.step from billing_mails m where m.franchise_id = i.franchise_id and m.invoice_id = i.id) as steps
    from invoices i
    join companies c on c.id = i.company_id
    join franchises f on f.id = i.franchise_id
    where i.id > ${after}::uuid and i.state = 'open' and c.status = 'active' and c.deleted_at is null
      and i.due_date <= (app.now() at time zone c.timezone)::date + 3
      and not exists (select 1 from billing_mails m
        where m.franchise_id = i.franchise_id and m.invoice_id = i.id and m.step = 'suspended')
    order by i.id limit ${most}`.execute(tx);
  return rows;
}

/** False where it was taken before. */
export async function takeStep(
  tx: Tx,
  { franchiseId, invoiceId, step }: { franchiseId: string; invoiceId: string; step: string },
): Promise<boolean> {
  const { rows } = await sql<{ step: string }>`
    insert into billing_mails (franchise_id, company_id, invoice_id, step)
    select i.franchise_id, i.company_id, i.id, ${step} from invoices i
    where i.franchise_id = ${franchiseId} and i.id = ${invoiceId} and i.state = 'open'
    on conflict do nothing returning step`.execute(tx);
  return rows.length > 0;
}

export async function wantsMails(tx: Tx, franchiseId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('franchises')
    .select('send_email_to_unpaid')
    .where('id', '=', franchiseId)
    .executeTakeFirst();
  return row?.send_email_to_unpaid ?? false;
}
