import type { DashboardMember, DashboardReport } from '@yupflow/contract/dashboard';
import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDuration } from '../../locales/duration.ts';
import { useFormat } from '../../locales/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, NoFigures } from './card.tsx';
import { spokenLength } from './spoken-length.ts';

const headClass = 'sticky top-0 z-10 bg-surface pb-1.5 text-meta font-medium whitespace-nowrap text-muted';
const cellClass = 'h-11 border-t border-line';

/** Who took how many, and how long people waited for them. */
export function MembersCard({ members, more_members: more }: Pick<DashboardReport, 'members' | 'more_members'>) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const most = Math.max(1, ...members.map(({ attendances }) => attendances.value));
  return (
    <Card title={t('members.title')}>
      {members.length === 0 ? (
        <NoFigures>{t('members.none')}</NoFigures>
      ) : (
        <section
          aria-label={t('members.list')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
          tabIndex={0}
          // As high as the cards beside it; alone in its row, half of a line shows that there are more.
          className="@container max-h-88 overflow-y-auto @2xl:h-80 @2xl:max-h-none @2xl:grow"
        >
          <table className="w-full border-separate border-spacing-0 text-dense tabular-nums">
            <thead>
              <tr>
                <th scope="col" className={`${headClass} text-left`}>
                  {t('members.member')}
                </th>
                <th scope="col" className={`${headClass} pl-2 text-right`}>
                  {t('members.total')}
                </th>
                <th scope="col" className={`${headClass} pl-3 text-right`} title={t('members.onAverage')}>
                  {t('members.firstResponse')}
                </th>
                <th
                  scope="col"
                  className={`${headClass} hidden pl-3 text-right @md:table-cell`}
                  title={t('members.onAverage')}
                >
                  {t('members.resolution')}
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((figures) => (
                <Row key={figures.member?.id ?? ''} figures={figures} most={most} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more > 0 && (
        <p className="mt-2 text-meta text-muted">{t('members.more', { count: more, shown: format.number(more) })}</p>
      )}
    </Card>
  );
}

function Row({ figures, most }: { readonly figures: DashboardMember; readonly most: number }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const duration = useDuration();
  const { member, attendances, first_response: response, resolution } = figures;
  const name = member?.name ?? t('members.nobody');
  const timeOf = (seconds: number | null) => (seconds === null ? '–' : duration(spokenLength(seconds)));
  return (
    <tr>
      <th scope="row" className={`${cellClass} w-full max-w-0 text-left font-medium`}>
        <span className="flex items-center gap-2">
          {member ? (
            <Avatar name={member.name} image={null} look="person" />
          ) : (
            <span className="grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-muted">
              <UserRoundX aria-hidden className="size-3.5" />
            </span>
          )}
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <span aria-hidden className="hidden w-3/10 shrink-0 @xs:block">
            {attendances.value > 0 && (
              <span
                className="block h-2 min-w-0.5 rounded-[3px]"
                style={{
                  width: `${(attendances.value / most) * 100}%`,
                  backgroundColor: member ? 'var(--brand)' : 'var(--faint)',
                }}
              />
            )}
          </span>
        </span>
      </th>
      <td className={`${cellClass} pl-2 text-right font-semibold`}>{format.number(attendances.value)}</td>
      <td className={`${cellClass} pl-3 text-right text-meta whitespace-nowrap text-soft`}>{timeOf(response.value)}</td>
      <td className={`${cellClass} hidden pl-3 text-right text-meta whitespace-nowrap text-soft @md:table-cell`}>
        {timeOf(resolution.value)}
      </td>
    </tr>
  );
}
