import type { SendWindow } from '@yupflow/contract/send-window';
import type { Duration } from '@yupflow/flow-engine/blocks/parts';
import { afterDuration, withinWindow } from '@yupflow/flow-engine/run/wake-time';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/now.ts';
import { withWholeHours } from '../../locales/clock.ts';
import { useTimeZone } from '../../locales/time-zone.ts';

interface Props {
  readonly delay: Duration;
  readonly window: SendWindow | null;
  readonly isFirst: boolean;
}

const lookAgainMs = 30_000;

/** When somebody who starts to wait now would receive it, by the same rules as on the server. */
export function FirstMoment({ delay, window, isFirst }: Props) {
  const { t, i18n } = useTranslation('shipping-cycles');
  const timeZone = useTimeZone();
  const now = useNow(lookAgainMs);
  const after = afterDuration(delay, now, timeZone);
  const moment = window ? withinWindow(after, window, timeZone) : after;
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const words = withWholeHours(format)(moment);
  return (
    <p role="status" className="flex gap-2 rounded-lg bg-raised px-3 py-2.5 text-dense text-soft">
      <CalendarClock aria-hidden className="mt-px size-4 shrink-0" />
      {t(isFirst ? 'step.firstMoment' : 'step.nextMoment', { moment: words })}
    </p>
  );
}
