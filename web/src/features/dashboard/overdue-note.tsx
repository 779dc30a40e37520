import { Link } from '@tanstack/react-router';
import type { DashboardReport } from '@yupflow/contract/dashboard';
import { limits } from '@yupflow/contract/limits';
import { screens } from '@yupflow/contract/screens';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useDuration } from '../../locales/duration.ts';
import { useFormat } from '../../locales/format.ts';

type Props = Pick<DashboardReport, 'overdue' | 'target_minutes'>;

/** Who waits too long right now, with the way to them for whoever attends. */
export function OverdueNote({ overdue, target_minutes }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const duration = useDuration();
  const canAttend = useMe()?.permissions.includes('tickets') ?? false;
  if (overdue === 0 || target_minutes === null) return null;
  const shown = `${format.number(overdue)}${overdue === limits.dashboardOverdue ? '+' : ''}`;
  const words = t('overdue', { count: overdue, shown, time: duration(target_minutes * 60) });
  return (
    <span className="inline-flex min-h-6 items-center gap-1.5 font-medium text-warn">
      <Clock aria-hidden className="size-4 shrink-0" />
      {canAttend ? (
        <Link to={screens.chats.path} className="rounded-sm underline-offset-2 hover:underline">
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  );
}
