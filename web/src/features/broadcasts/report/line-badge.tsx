import type { LineHealth } from '@yupflow/contract/broadcasts';
import { CirclePause, ShieldCheck, TriangleAlert, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

const bad: readonly LineHealth['stop'][] = ['disconnected', 'failures', 'restricted', 'deleted'];

export const isNearFailures = ({ failure_rate: rate, pauses_at: at }: LineHealth): boolean =>
  rate !== null && rate >= at * 0.75;

export function LineBadge({ line }: { readonly line: LineHealth }) {
  const { t } = useTranslation('broadcast-report');
  const { stop, warm_up: warmUp } = line;
  if (stop)
    return (
      <Badge look={bad.includes(stop) ? 'bad' : 'warn'} icon={stop === 'disconnected' ? Unplug : CirclePause}>
        {t(`health.stops.${stop}`)}
      </Badge>
    );
  if (warmUp || isNearFailures(line))
    return (
      <Badge look="warn" icon={TriangleAlert}>
        {t(warmUp ? 'health.warming' : 'health.watch')}
      </Badge>
    );
  return (
    <Badge look="ok" icon={ShieldCheck}>
      {t('health.healthy')}
    </Badge>
  );
}
