import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../resource/search-params.ts';
import { ShownOnce } from '../../resource/shown-once.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { Examples } from './examples.tsx';
import { KeyForm, type MadeKey } from './key-form.tsx';

/** The form of a new key, and the key once it is made. The address says when the form is open. */
export function KeyPanels() {
  const [{ key }, changeSearch] = useSearchParams();
  const navigate = useNavigate();
  const [made, setMade] = useState<MadeKey | null>(null);
  const close = () => void changeSearch({ key: null }, { replace: true });
  const show = (one: MadeKey) => {
    setMade(one);
    // There is nothing left in the form to ask about, and a reload must not open it again.
    void navigate({
      to: '.',
      search: (before: Record<string, string>) => ({ ...before, key: undefined }),
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <>
      <SlideOver isOpen={key === 'new'} onClose={close}>
        <KeyForm onMade={show} onClose={close} />
      </SlideOver>
      {made && <KeyShown made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function KeyShown({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }) {
  const { t } = useTranslation('integration');
  return (
    <ShownOnce
      secret={made.key}
      onClose={onClose}
      isWide
      words={{
        title: t('keys.shown.title'),
        warning: t('keys.shown.warning'),
        label: t('keys.shown.key', { name: made.name }),
        copy: t('keys.shown.copy'),
        copied: t('keys.shown.copied'),
        copyFailed: t('copyFailed'),
        done: t('done'),
        confirmClose: t('keys.shown.confirmClose'),
        confirmCloseText: t('keys.shown.confirmCloseText'),
        close: t('keys.shown.close'),
        stay: t('keys.shown.stay'),
      }}
    >
      <section aria-label={t('keys.shown.try')}>
        <h3 className="text-body font-semibold">{t('keys.shown.try')}</h3>
        <p className="mt-0.5 mb-3 text-dense text-muted">{t('keys.shown.tryText')}</p>
        <Examples apiKey={made.key} scopes={made.scopes} />
      </section>
    </ShownOnce>
  );
}
