import { ChevronDown, ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../../browser/media-query.ts';
import { later } from '../../../resource/later.tsx';
import { Opener } from '../../../resource/opener.tsx';
import { controlClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FilterProps } from './filter-options.tsx';

const FilterOptions = later(async () => (await import('./filter-options.tsx')).FilterOptions);

/** The type, the line, closed ones, and the way to conditions. */
export function FilterMenu(props: FilterProps) {
  const { t } = useTranslation('chats');
  const isPhone = useMediaQuery(atMostPhone);
  const { type } = props.view.filter;
  const typeName = type === 'all' ? t('types.all') : t(`types.names.${type}`);
  const isNarrowed = type !== 'all';
  return (
    <Opener
      opens="menu"
      part={FilterOptions}
      className={cx(
        controlClass,
        'min-w-0 gap-1.5 border-line bg-surface pr-2 pl-2.5 text-text hover:bg-raised pressed:bg-raised',
        isNarrowed && 'border-brand-strong! bg-brand-soft/40!',
      )}
      face={
        <>
          <ListFilter aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">
            {isPhone && !isNarrowed ? t('types.short') : t('types.button', { type: typeName })}
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
        </>
      }
    >
      {(opened) => <FilterOptions {...props} opened={opened} />}
    </Opener>
  );
}
