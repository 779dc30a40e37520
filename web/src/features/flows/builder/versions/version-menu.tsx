import { ChevronDown, History } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { controlClass } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useOpenFlow } from '../open-flow.ts';
import { HistorySlideOver } from './history-slide-over.tsx';

/** Which version is live, and the way to those before it. */
export function VersionMenu() {
  const { t } = useTranslation('builder');
  const { version } = useOpenFlow();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        onPress={() => setIsOpen(true)}
        className={cx(controlClass, 'border-transparent px-2 text-soft hover:bg-raised pressed:bg-raised')}
      >
        <History aria-hidden className="size-4 text-muted" />
        <span className="sr-only">{t('versions.title')}: </span>
        {version ? t('versions.short', { number: version.number }) : t('versions.none')}
        <ChevronDown aria-hidden className="size-3.5 text-muted" />
      </Button>
      <HistorySlideOver isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
