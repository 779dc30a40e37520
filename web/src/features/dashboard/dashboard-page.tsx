import type { User } from '@yupflow/contract/me';
import { localDate } from '@yupflow/contract/subscription';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useNow } from '../../browser/now.ts';
import { JobTray } from '../../pickers/jobs/job-tray.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { firstNameOf, greetingOf } from './greeting.ts';
import { OverdueNote } from './overdue-note.tsx';
import { Overview } from './overview.tsx';
import { readPeriod, writePeriod } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { useReport } from './use-report.ts';
import { useReportExport } from './use-report-export.ts';

const lookAgainMs = 60_000;

export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useMe();
  if (!user?.activeCompany) return <Page title={t('title')}>{null}</Page>;
  return <Dashboard user={user} timeZone={user.activeCompany.timezone} />;
}

interface Props {
  readonly user: User;
  /** Days and hours are those of the company, wherever one reads them. */
  readonly timeZone: string;
}

function Dashboard({ user, timeZone }: Props) {
  const { t } = useTranslation('dashboard');
  const { language } = useTranslation().i18n;
  const now = useNow(lookAgainMs);
  const [search, changeSearch] = useSearchParams();
  const today = localDate(now, timeZone);
  const { preset, from, to } = readPeriod(search, today);
  const range = { from, to };
  const { data: report } = useReport(range);
  const sheet = useReportExport(range);
  const date = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  return (
    <Page
      title={t('title')}
      actions={
        <Button icon={Download} isPending={sheet.isBusy} onPress={sheet.start} className="max-sm:w-(--control)">
          <span className="max-sm:sr-only">{t('export')}</span>
        </Button>
      }
    >
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="@container mx-auto flex max-w-320 flex-col gap-4 px-6 py-5 max-sm:px-4">
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
              <div className="min-w-0 flex-1 basis-72">
                <h2 className="text-title font-semibold tracking-[-0.012em] wrap-anywhere">
                  {t(`greeting.${greetingOf(now, timeZone)}`, { name: firstNameOf(user.name) })}
                </h2>
                <div className="flex flex-wrap items-center gap-x-3 text-dense text-muted">
                  <p className="first-letter:uppercase">{date.format(now)}</p>
                  {report && <OverdueNote {...report} />}
                </div>
              </div>
              <PeriodPicker
                preset={preset}
                range={range}
                today={today}
                timeZone={timeZone}
                onChange={(chosen) => void changeSearch(writePeriod(chosen), { replace: true })}
              />
            </div>
            <Overview range={range} today={today} />
          </div>
        </div>
        <div className="pointer-events-none absolute inset-x-0 bottom-2 z-10 flex flex-col px-4 max-sm:px-2">
          <JobTray types={['dashboard_export']} />
        </div>
      </div>
    </Page>
  );
}
