import type { Broadcast } from '@yupflow/contract/broadcasts';
import { CalendarClock, CircleCheck, CircleDashed, CircleX, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  waiting: { look: 'plain', icon: CircleDashed },
  scheduled: { look: 'plain', icon: CalendarClock },
  started: { look: 'ok', icon: Play },
  paused: { look: 'warn', icon: Pause },
  finished: { look: 'plain', icon: CircleCheck },
  failed: { look: 'bad', icon: CircleX },
} as const;

/** Where a broadcast stands; on hover, why. */
export function StateBadge({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts');
  const { state, reason, scheduled_at } = broadcast;
  const shown = state === 'waiting' && scheduled_at ? 'scheduled' : state;
  const { look, icon } = looks[shown];
  return (
    <span title={reason ? t(`stopReasons.${reason}`) : undefined}>
      <Badge look={look} icon={icon}>
        {t(`states.${shown}`)}
      </Badge>
    </span>
  );
}
