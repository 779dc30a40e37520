import type { OperatingHoursForm } from '@yupflow/contract/operating-hours';
import type { Holiday, TimeRange } from '@yupflow/flow-engine/opening-hours/opening-hours';
import type { Tx } from '../../platform/db/transaction.ts';

export interface CompanyHours {
  readonly timezone: string;
  /** Null until somebody has saved them. */
  readonly hours: OperatingHoursForm | null;
}

export async function getHours(tx: Tx, companyId: string): Promise<CompanyHours> {
  const { timezone, is_on, week, holidays, away_message } = await tx
    .selectFrom('companies')
    .leftJoin('operating_hours', 'operating_hours.company_id', 'companies.id')
    .select(['timezone', 'is_on', 'week', 'holidays', 'away_message'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (is_on === null) return { timezone, hours: null };
  return {
    timezone,
    // Held to the contract as they were saved.
    hours: {
      is_on,
      week: week as unknown as TimeRange[][],
      holidays: holidays as unknown as Holiday[],
      away_message: away_message ?? '',
    },
  };
}

export async function saveHours(tx: Tx, companyId: string, form: OperatingHoursForm): Promise<void> {
  const { is_on, away_message } = form;
  const saved = { is_on, away_message, week: JSON.stringify(form.week), holidays: JSON.stringify(form.holidays) };
  await tx
    .insertInto('operating_hours')
    .values({ company_id: companyId, ...saved })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(saved))
    .execute();
}
