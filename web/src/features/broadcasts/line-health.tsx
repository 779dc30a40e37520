import { useMutation, useQueryClient } from '@tanstack/react-query';
import { broadcasts, type LineHealth } from '@yupflow/contract/broadcasts';
import { CircleAlert, Flame, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { useMoments } from './use-moments.ts';

interface State {
  readonly look: 'ok' | 'warn' | 'bad';
  readonly icon: LucideIcon;
  readonly text: string;
  readonly note?: string | undefined;
}

/** What a line's state is called, and what it means. */
function useLineState(line: LineHealth): State {
  const { t, i18n } = useTranslation('broadcasts');
  const format = useFormat();
  const moments = useMoments();
  const percent = (value: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
  const rate =
    line.failure_rate === null
      ? undefined
      : t('lines.failureRate', { rate: percent(line.failure_rate), most: percent(line.pauses_at) });
  if (line.stop) {
    const isWait = line.stop === 'cap' || line.stop === 'warm_up' || line.stop === 'window';
    const until = line.stops_until ? t('lines.until', { at: moments(line.stops_until) }) : undefined;
    const note = line.stop === 'failures' ? rate : until;
    return { look: isWait ? 'warn' : 'bad', icon: CircleAlert, text: t(`lines.stops.${line.stop}`), note };
  }
  if (line.warm_up)
    return {
      look: 'warn',
      icon: Flame,
      text: t('lines.warming', { ...line.warm_up }),
      note: t('lines.warmingHelp', { tomorrow: format.number(line.cap_tomorrow) }),
    };
  return { look: 'ok', icon: ShieldCheck, text: t('lines.healthy'), note: rate };
}

/** How a line stands with mass sends today: what it sent of what it may, its state, and the way on. */
export function LineHealthNote({ line }: { readonly line: LineHealth }) {
  const { t } = useTranslation('broadcasts');
  const format = useFormat();
  const state = useLineState(line);
  const share = line.cap_today > 0 ? Math.min(1, line.sent_today / line.cap_today) : 1;
  return (
    <span className="flex shrink-0 items-center gap-3 max-sm:w-full max-sm:justify-between">
      <span className="w-32 text-meta text-muted tabular-nums">
        {t('lines.today', { sent: format.number(line.sent_today), cap: format.number(line.cap_today) })}
        <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-line dark:bg-line-strong">
          <span
            className={cx('block h-full rounded-full', share > 0.9 ? 'bg-warn' : 'bg-brand')}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      </span>
      <span className="flex w-50 flex-col items-start gap-0.5">
        <Badge look={state.look} icon={state.icon}>
          {state.text}
        </Badge>
        {state.note && <span className="text-meta text-muted">{state.note}</span>}
      </span>
      {line.stop === 'failures' && <ResumeLine line={line} />}
    </span>
  );
}

/** A person looked at what went wrong. */
function ResumeLine({ line }: { readonly line: LineHealth }) {
  const { t } = useTranslation('broadcasts');
  const client = useQueryClient();
  const errorText = useErrorText();
  const resume = useMutation({
    mutationFn: () => call(broadcasts.resumeLine, { params: { id: line.connection_id } }),
    onSuccess: () => toast.success(t('lines.resumed')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['connections', 'mass-sends'] }),
  });
  return (
    <Button
      label={t('lines.resumeOf', { name: line.name })}
      isPending={resume.isPending}
      onPress={() => resume.mutate()}
    >
      {t('lines.resume')}
    </Button>
  );
}
