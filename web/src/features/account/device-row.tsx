import type { Device } from '@yupflow/contract/me';
import { Check, CircleQuestionMark, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { denseControlClass, SettingsRow } from '../../ui/settings.tsx';
import { deviceNameOf } from './device-name.ts';

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet, unknown: CircleQuestionMark } as const;

interface Props {
  readonly device: Device;
  readonly onEnd: () => void;
}

export function DeviceRow({ device, onEnd }: Props) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { browser, system, kind } = deviceNameOf(device.user_agent);
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  return (
    <SettingsRow
      icon={icons[kind]}
      title={
        <>
          <span title={device.user_agent}>{name}</span>
          {device.isCurrent && (
            <Badge look="ok" icon={Check}>
              {t('thisSession')}
            </Badge>
          )}
        </>
      }
      text={
        <span className="tabular-nums">
          {device.ip} · <span className="max-sm:hidden">{t('since', { date: format.day(device.created_at) })}</span>
          <span className="sm:hidden">
            <LastUsed device={device} />
          </span>
        </span>
      }
    >
      <span className="shrink-0 text-meta text-muted max-sm:hidden">
        <LastUsed device={device} />
      </span>
      {device.isCurrent ? (
        // Keeps the column of buttons.
        <span className="w-20 shrink-0 max-sm:w-0" />
      ) : (
        <Button className={`${denseControlClass} w-20`} label={t('endNamed', { name })} onPress={onEnd}>
          {t('end')}
        </Button>
      )}
    </SettingsRow>
  );
}

/** Whoever reads this is using the current one; the server notes it only now and then. */
function LastUsed({ device }: Pick<Props, 'device'>) {
  const { language } = useTranslation().i18n;
  if (!device.isCurrent) return <RelativeTime moment={device.last_used_at} />;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
}
