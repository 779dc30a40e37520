import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../../resource/shown-once.tsx';
import { VerifySample } from './verify-sample.tsx';

export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** Its webhook was just made; else it takes the place of another. */
  readonly isNew: boolean;
}

export function SecretShown({ shown, onClose }: { readonly shown: ShownSecret; readonly onClose: () => void }) {
  const { t } = useTranslation('integration');
  const { name, secret, isNew } = shown;
  return (
    <ShownOnce
      secret={secret}
      onClose={onClose}
      isWide
      words={{
        title: t(isNew ? 'secret.created' : 'secret.renewed'),
        warning: t(isNew ? 'secret.warning' : 'secret.renewedWarning'),
        label: t('secret.label', { name }),
        copy: t('secret.copy'),
        copied: t('secret.copied'),
        copyFailed: t('copyFailed'),
        done: t('done'),
        confirmClose: t('secret.confirmClose'),
        confirmCloseText: t('secret.confirmCloseText'),
        close: t('secret.close'),
        stay: t('secret.stay'),
      }}
    >
      <section aria-label={t('secret.verify')}>
        <h3 className="text-body font-semibold">{t('secret.verify')}</h3>
        <p className="mt-0.5 mb-3 text-dense text-muted">{t('secret.verifyText')}</p>
        <VerifySample secret={secret} />
      </section>
    </ShownOnce>
  );
}
