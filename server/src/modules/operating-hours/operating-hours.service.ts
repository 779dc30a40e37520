import type { OperatingHours, OperatingHoursForm } from '@yupflow/contract/operating-hours';
import { hasOverlap, isOpen, nextChange } from '@yupflow/flow-engine/opening-hours/is-open';
import type { TimeRange } from '@yupflow/flow-engine/opening-hours/opening-hours';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { type CompanyHours, getHours, saveHours } from './operating-hours.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

const office: TimeRange[] = [{ from: '09:00', to: '18:00' }];

/** What the form begins with: working days, not yet switched on. */
const suggested: OperatingHoursForm = {
  is_on: false,
  week: [[], office, office, office, office, office, []],
  holidays: [],
  away_message: '',
};

/** Without hours that are switched on, a company is always there. */
export async function openState(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<{ isOpen: boolean; awayMessage: string }> {
  const { hours, timezone } = await getHours(tx, companyId);
  if (!hours?.is_on) return { isOpen: true, awayMessage: '' };
  return { isOpen: isOpen(hours, now, timezone), awayMessage: hours.away_message };
}

function present({ hours, timezone }: CompanyHours, now: Date): OperatingHours {
  const form = hours ?? suggested;
  const change = form.is_on ? nextChange(form, now, timezone) : null;
  return {
    ...form,
    timezone,
    is_open: !form.is_on || isOpen(form, now, timezone),
    changes_at: change?.toISOString() ?? null,
  };
}

function checkHours({ week, holidays }: OperatingHoursForm): void {
  const days = [...week.map((ranges, day) => [`week.${day}`, ranges] as const)];
  const special = holidays.map(({ ranges }, index) => [`holidays.${index}`, ranges] as const);
  const overlapping = [...days, ...special].filter(([, ranges]) => hasOverlap(ranges)).map(([name]) => name);
  const dates = holidays.map(({ date }) => date);
  const twice = dates.flatMap((date, index) => (dates.indexOf(date) < index ? [`holidays.${index}`] : []));
  if (overlapping.length + twice.length === 0) return;
  throw new AppError('invalid_fields', {
    fields: Object.fromEntries([...overlapping, ...twice].map((name) => [name, 'overlapping' as const])),
  });
}

export function operatingHoursService({ clock, realtime }: { clock: Clock; realtime: Pick<Realtime, 'emit'> }) {
  return {
    get: async ({ tx, companyId }: Scope): Promise<OperatingHours> =>
      present(await getHours(tx, companyId), clock.now()),

    async update(scope: Scope, form: OperatingHoursForm): Promise<OperatingHours> {
      const { tx, companyId } = scope;
      checkHours(form);
      await saveHours(tx, companyId, form);
      await audit(tx, { ...scope, action: 'operating-hours.update', targetId: companyId, details: form });
      afterCommit(tx, () => realtime.emit(companyId, 'company.changed', {}));
      return present(await getHours(tx, companyId), clock.now());
    },
  };
}
