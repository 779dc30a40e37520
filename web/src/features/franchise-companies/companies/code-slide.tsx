import { Check, CircleAlert, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../browser/clipboard.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusOnArrival } from '../../../ui/focus-on-arrival.ts';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';

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
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = () => void copyText(code).then((isDone) => setOutcome(isDone ? 'copied' : 'failed'));
  return (
    <SlideOver isOpen onClose={onClose}>
      <SlideOverHeader title={t('code.title')} note={company} onClose={onClose} />
      <SlideOverBody>
        <Banner look="warn" icon={CircleAlert} role="status" className="rounded-lg border px-3 py-2.5">
          {t('code.warning')}
        </Banner>
        <div>
          <div className="flex items-center gap-2 rounded-lg border border-line bg-page py-1.5 pr-1.5 pl-3.5 dark:bg-raised max-sm:flex-col max-sm:items-stretch max-sm:p-3">
            <output aria-label={t('code.label')} className="min-w-0 flex-1 font-mono text-body select-all">
              {code}
            </output>
            <Button look="primary" icon={outcome === 'copied' ? Check : Copy} onPress={copy} ref={focusOnArrival}>
              {t('code.copy')}
            </Button>
          </div>
          <p role="status" className="mt-1.5 text-meta text-muted empty:hidden">
            {outcome && t(`code.${outcome}`)}
          </p>
        </div>
        <p className="text-dense text-soft">{t('code.text', { company, address: location.host })}</p>
      </SlideOverBody>
      <SlideOverFooter>
        <Button onPress={onClose}>{t('code.done')}</Button>
      </SlideOverFooter>
    </SlideOver>
  );
}
