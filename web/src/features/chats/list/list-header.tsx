import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../../resource/list-page.tsx';
import type { ChatView } from '../use-chat-view.ts';
import { FilterMenu } from './filter-menu.tsx';
import { StatusTabs } from './status-tabs.tsx';

interface Props {
  readonly view: ChatView;
  readonly searchRef: RefObject<HTMLDivElement | null>;
  readonly onAskConditions: () => void;
  /** From the search down to the first row. */
  readonly onArrowDown: () => void;
}

/** As high as the header of a chat with its bar, so that the lines meet. */
export function ListHeader({ view, searchRef, onAskConditions, onArrowDown }: Props) {
  const { t } = useTranslation('chats');
  return (
    <div className="flex min-h-25 shrink-0 flex-col gap-3 border-b border-line px-4 py-3">
      <StatusTabs value={view.filter.status} onChange={view.changeStatus} />
      <div className="flex min-w-0 gap-2">
        <div ref={searchRef} className="flex min-w-0 flex-1 *:w-full! *:min-w-0">
          <ListSearch
            label={t('search')}
            placeholder={t('searchShort')}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return event.continuePropagation();
              event.preventDefault();
              onArrowDown();
            }}
          />
        </div>
        <FilterMenu view={view} onAskConditions={onAskConditions} />
      </div>
    </div>
  );
}
