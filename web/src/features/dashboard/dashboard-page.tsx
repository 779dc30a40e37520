import type { User } from '@yupflow/contract/me';
import { localDate } from '@yupflow/contract/subscription';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useNow } from '../../browser/now.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { firstNameOf, greetingOf } from './greeting.ts';
import { Metrics } from './metrics.tsx';
import { defaultPeriod, isPeriod, periods, rangeOf } from './period.ts';

const lookAgainMs = 60_000;

export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useMe();
  return (
    <Page title={t('title')}>{user?.activeCompany && <Dashboard user={user} company={user.activeCompany} />}</Page>
  );
}

interface Props {
  readonly user: User;
  readonly company: NonNullable<User['activeCompany']>;
}

/** Days and hours are those of the company, wherever one reads them. */
function Dashboard({ user, company }: Props) {
  const { t } = useTranslation('dashboard');
  const { language } = useTranslation().i18n;
  const now = useNow(lookAgainMs);
  const [{ period: asked }, changeSearch] = useSearchParams();
  const period = isPeriod(asked) ? asked : defaultPeriod;
  const { timezone: timeZone } = company;
  const range = rangeOf(period, localDate(now, timeZone));
  const today = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const dates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="@container mx-auto flex max-w-320 flex-col gap-4 px-6 py-5 max-sm:px-4">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="mr-auto min-w-0">
            <h2 className="text-title font-semibold tracking-[-0.012em] wrap-anywhere">
              {t(`greeting.${greetingOf(now, timeZone)}`, { name: firstNameOf(user.name) })}
            </h2>
            <p className="text-dense text-muted first-letter:uppercase">{today.format(now)}</p>
          </div>
          <p className="flex h-(--control) items-center text-dense text-muted tabular-nums max-sm:hidden">
            {dates.formatRange(new Date(range.from), new Date(range.to))}
          </p>
          <div className="max-sm:w-full">
            <Segmented
              label={t('period')}
              value={period}
              options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
              onChange={(value) =>
                void changeSearch({ period: value === defaultPeriod ? null : value }, { replace: true })
              }
            />
          </div>
        </div>
        <Metrics range={range} user={user} />
      </div>
    </div>
  );
}
