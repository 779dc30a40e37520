import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { broadcasts, type LineHealth } from '@yupflow/contract/broadcasts';
import { screens } from '@yupflow/contract/screens';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMe } from '../../../api/me.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { linkButtonClass } from '../../../ui/link-button.ts';
import { toast } from '../../../ui/toast.ts';
import { broadcastsResource } from '../broadcasts-resource.ts';
import { isNearFailures } from './line-badge.tsx';
import { useReportFormat } from './use-report-format.ts';

interface Props {
  readonly line: LineHealth;
  readonly lines: readonly LineHealth[];
}

/** Why a number sends nothing, or soon won't, and how it goes on. */
export function LineTip({ line, lines }: Props) {
  const { t, i18n } = useTranslation('broadcast-report');
  const canConnect = useMe()?.permissions.includes('connections') ?? false;
  const words = useTip(line);
  if (!words) return null;
  // Only where this one sends less than its share.
  const others = line.stop || words.isLast ? lines.filter((other) => other !== line && !other.stop) : [];
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(others.map(({ name }) => name));
  return (
    <div className="mt-3 flex gap-2 rounded-lg border border-warn-line bg-warn-soft p-2.5 text-meta/4.25 text-text">
      <Info aria-hidden className="mt-px size-4 shrink-0 text-warn" />
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">{words.title}</strong> {words.text}{' '}
          {others.length > 0 && t('health.others', { names })}
        </p>
        {line.stop === 'failures' && <ResumeLine line={line} />}
        {line.stop === 'disconnected' && canConnect && (
          <Link
            to={screens.connections.path}
            search={{ line: line.connection_id } as never}
            className={`${linkButtonClass} mt-2`}
          >
            {t('health.openConnections')}
          </Link>
        )}
      </div>
    </div>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  /** It has few sends left for today. */
  readonly isLast?: boolean;
}

function useTip(line: LineHealth): Words | null {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const { stop, stops_until: until, cap_today: cap, sent_today: sent, warm_up: warmUp } = line;
  const values = {
    at: until ? format.at(until) : '',
    tomorrow: format.number(line.cap_tomorrow),
    share: format.share((line.failure_rate ?? 0) / 100),
  };
  const say = (
    name: 'cap' | 'disconnected' | 'warm_up' | 'failures' | 'restricted' | 'window' | 'deleted' | 'restrictedOpen',
  ) => ({
    title: t(`tips.${name}.title`, values),
    text: t(`tips.${name}.text`, values),
  });
  // Without a time, a limit of the day ends with it.
  if (stop === 'restricted' && !until) return say('restrictedOpen');
  if (stop === 'cap' && !until) return say('warm_up');
  if (stop === 'window' && !until) return { ...say('window'), text: '' };
  if (stop) return say(stop);
  if (isNearFailures(line)) {
    // Beyond the limit and still sending: too few were sent for the guard to judge.
    const name = (line.failure_rate ?? 0) >= line.pauses_at ? 'overFailures' : 'nearFailures';
    const share = format.share(line.pauses_at / 100);
    return { title: t(`tips.${name}.title`, { share }), text: t(`tips.${name}.text`, { share }) };
  }
  const left = cap - sent;
  if (left <= 0 || left > cap / 10) return null;
  return {
    isLast: true,
    title: t('tips.left', { count: left, number: format.number(left) }),
    text: warmUp ? t('tips.leftText', { ...values, day: warmUp.day, days: warmUp.days }) : t('tips.capText', values),
  };
}

/** Somebody looked at what went wrong. */
function ResumeLine({ line }: { readonly line: LineHealth }) {
  const { t } = useTranslation('broadcast-report');
  const client = useQueryClient();
  const errorText = useErrorText();
  const resume = useMutation({
    mutationFn: () => call(broadcasts.resumeLine, { params: { id: line.connection_id } }),
    onSuccess: () => toast.success(t('health.resumed')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [broadcastsResource.name] }),
  });
  return (
    <Button className="mt-2" isPending={resume.isPending} onPress={() => resume.mutate()}>
      {t('health.resume')}
    </Button>
  );
}
