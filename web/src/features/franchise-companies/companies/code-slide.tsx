import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../../resource/shown-once.tsx';

export interface ShownCode {
  readonly code: string;
  readonly company: string;
}

interface Props {
  readonly shown: ShownCode;
  readonly onClose: () => void;
}

/** The code, this once: nothing keeps it. */
export function CodeSlide({ shown: { code, company }, onClose }: Props) {
  const { t } = useTranslation('franchise-companies');
  return (
    <ShownOnce
      secret={code}
      onClose={onClose}
      words={{
        title: t('code.title'),
        note: company,
        warning: t('code.warning'),
        label: t('code.label'),
        copy: t('code.copy'),
        copied: t('code.copied'),
        copyFailed: t('code.failed'),
        done: t('code.done'),
        confirmClose: t('code.confirmClose'),
        confirmCloseText: t('code.confirmCloseText'),
        close: t('code.close'),
        stay: t('code.stay'),
      }}
    >
      <p className="text-dense text-soft">{t('code.text', { company, address: location.host })}</p>
    </ShownOnce>
  );
}
