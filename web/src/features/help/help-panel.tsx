import { SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeHelp, type HelpTopic, helpPath, openHelp, useHelp } from '../../resource/help.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { SlideOver, SlideOverHeader } from '../../ui/slide-over.tsx';
import { HelpReader } from './help-reader.tsx';

/** The help beside what one was doing. */
export function HelpPanel() {
  const { t } = useTranslation('help');
  const isOpen = useHelp((state) => state.isOpen);
  return (
    <SlideOver isOpen={isOpen} onClose={closeHelp}>
      <SlideOverHeader title={t('title')} onClose={closeHelp} />
      <Reading />
    </SlideOver>
  );
}

function Reading() {
  const { t } = useTranslation('help');
  const topic = useHelp((state) => state.topic);
  const [search, setSearch] = useState('');
  const read = (next: HelpTopic | null) => {
    setSearch('');
    openHelp(next);
  };
  return (
    <HelpReader
      topic={topic}
      onRead={read}
      search={search}
      onSearch={setSearch}
      tools={
        <a
          href={helpPath(topic)}
          target="_blank"
          rel="noopener"
          aria-label={t('openPage')}
          title={t('openPage')}
          className={iconButtonClass}
        >
          <SquareArrowOutUpRight aria-hidden className="size-4" />
        </a>
      }
    />
  );
}
