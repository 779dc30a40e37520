import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { leaveSupport } from '../../api/leave-support.ts';
import { useFormat } from '../../locales/format.ts';
import { Strip, stripActionClass } from '../../ui/strip.tsx';

interface Props {
  readonly company: string;
  readonly until: string;
}

/** Whoever is in a company as its reseller's support sees so on every page, and the way out beside it. */
export function SupportBanner({ company, until }: Props) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <Strip
      look="warn"
      icon={Headset}
      action={
        <button type="button" onClick={() => void leaveSupport()} className={stripActionClass}>
          {t('banner.leaveSupport')}
        </button>
      }
    >
      {t('banner.support', { company, time: format.time(new Date(until)) })}
    </Strip>
  );
}
