import { type ReactNode, useEffect, useRef } from 'react';
import type { SearchFieldProps } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { ConditionEditor } from '../../pickers/conditions/condition-editor.tsx';
import { ConditionSheet } from '../../pickers/conditions/condition-sheet.tsx';
import { ListSearch } from '../../resource/list-page.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { onFreeKey } from './free-keys.ts';
import type { Columns } from './use-columns.ts';
import type { ContactView } from './use-contact-view.ts';

interface Props {
  readonly view: ContactView;
  readonly columns: Columns;
  readonly isPhone: boolean;
  /** Beside the search on a phone, where the top has no room. */
  readonly actions: ReactNode;
  readonly onSearchKey: SearchFieldProps['onKeyDown'];
}

/** What narrows the list, and which columns it has. */
export function FilterBar({ view, columns, isPhone, actions, onSearchKey }: Props) {
  const { t } = useTranslation('contacts');
  const { t: shell } = useTranslation('shell');
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => onFreeKey('/', () => search.current?.querySelector('input')?.focus()), []);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-6 py-2.5 max-sm:px-4">
      <div ref={search} className="flex max-sm:min-w-0 max-sm:flex-1">
        <ListSearch label={t('search')} placeholder={isPhone ? shell('search') : undefined} onKeyDown={onSearchKey} />
      </div>
      {isPhone ? (
        <>
          <ConditionSheet
            value={view.conditions}
            onChange={view.changeConditions}
            label={t('filters.open')}
            title={t('filters.conditions')}
            showLabel={t('filters.apply')}
          />
          {actions}
        </>
      ) : (
        <>
          <ConditionEditor value={view.conditions} onChange={view.changeConditions} />
          <div className="ml-auto">
            <ColumnChooser columns={columns} />
          </div>
        </>
      )}
    </div>
  );
}
