import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../browser/media-query.ts';
import { useFormat } from '../locales/format.ts';
import { Button, type Icon } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { ConfirmRemove } from './confirm-remove.tsx';
import { ItemSlideOver } from './item-slide-over.tsx';
import { ListPage } from './list-page.tsx';
import { MembersOnly } from './members-only.tsx';
import type { Removal } from './removal.ts';
import type { Filter, Item, Resource } from './resource.ts';
import { ResourceList } from './resource-list.tsx';
import type { RowAction, TableColumn } from './resource-table.tsx';
import { useSearchParams } from './search-params.ts';
import { useList } from './use-list.ts';
import { useOpen } from './use-open.ts';
import { useRemove } from './use-remove.ts';
import { useResourceTexts } from './use-resource-texts.ts';
import type { RowOrder } from './use-row-drag.tsx';

/** What the form in the slide-over is given. */
export interface FormProps<I extends Item> {
  /** Null while it is being made. */
  readonly item: I | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Asks first. Not given where nothing can be removed. */
  readonly onRemove?: () => void;
}

interface Props<I extends Item> {
  readonly resource: Resource<I>;
  /** The first names the row. */
  readonly columns: readonly TableColumn<I>[];
  readonly nameOf: (item: I) => string;
  readonly form: (props: FormProps<I>) => ReactNode;
  /** Null for what can't be removed. */
  readonly removalOf: (item: I) => Removal | null;
  /** Teaches what these are for while there is none. */
  readonly empty: (create: () => void) => ReactNode;
  readonly newIcon?: Icon;
  /** Whoever makes one speaks for the company: support may not. */
  readonly isNewForMembersOnly?: boolean;
  /** Between opening and removing. */
  readonly actionsOf?: (item: I) => readonly RowAction[];
  /** Beside the search: it narrows the list to what `query` asks for. */
  readonly filter?: { readonly field: ReactNode; readonly query: Filter | undefined };
  /** Where people put the rows in an order themselves. */
  readonly order?: RowOrder<I>;
  /** What its rows are while they are dragged to somewhere else. */
  readonly dragAs?: string;
  /** Where a row leads to another page: its form is then one of its actions. */
  readonly onOpen?: (item: I) => void;
  /** Rows that always come first, only to be read. */
  readonly fixed?: readonly I[];
  /** Stands over the list and scrolls with it. */
  readonly above?: ReactNode;
}

/** A list with its search, a slide-over to create and edit, and a question before anything goes. */
export function ResourcePage<I extends Item>(props: Props<I>) {
  const {
    resource,
    form,
    removalOf,
    empty,
    newIcon = Plus,
    isNewForMembersOnly = false,
    actionsOf,
    filter,
    fixed = [],
    above,
    onOpen,
    ...table
  } = props;
  const t = useResourceTexts(resource);
  const { t: common } = useTranslation();
  const format = useFormat();
  const [{ search = '' }, changeSearch] = useSearchParams();
  const list = useList(resource, search, filter?.query);
  const slideOver = useOpen();
  const isPhone = useMediaQuery(atMostPhone);
  const [toRemove, setToRemove] = useState<I | null>(null);
  const remove = useRemove(resource, (item) => removalOf(item)?.done);

  function rowActions(item: I): RowAction[] {
    if (fixed.includes(item)) return [];
    const open = {
      id: 'edit',
      label: common(onOpen ? 'rename' : 'edit'),
      icon: Pencil,
      run: () => slideOver.openItem(item.id),
    };
    const removal = removalOf(item);
    return [
      open,
      ...(actionsOf?.(item) ?? []),
      ...(removal
        ? [
            {
              id: 'delete',
              label: removal.verb ?? common('delete'),
              icon: Trash2,
              isRemoval: true,
              run: () => setToRemove(item),
            },
          ]
        : []),
    ];
  }

  function removeAsked() {
    setToRemove(null);
    if (!toRemove) return;
    if (slideOver.openId === toRemove.id) slideOver.closeSaved();
    remove.mutate(toRemove);
  }

  /** On a phone it stands beside the search, which needs the room for words. */
  const newButton = (isOff: boolean) => (
    <Button
      look="primary"
      icon={newIcon}
      label={t('new')}
      className={isPhone ? 'min-w-11' : ''}
      isDisabled={isOff}
      onPress={slideOver.openNew}
    >
      {!isPhone && t('new')}
    </Button>
  );
  const { whole } = list;
  return (
    <Page
      title={t('title')}
      count={whole && format.number(whole.total + fixed.length) + (whole.has_more_than_total ? '+' : '')}
    >
      <ListPage
        help={t('help')}
        searchLabel={t('search')}
        filter={filter?.field}
        action={isNewForMembersOnly ? <MembersOnly>{newButton}</MembersOnly> : newButton(false)}
      >
        {above}
        <ResourceList
          {...table}
          resource={resource}
          list={list}
          search={search}
          onClearSearch={() => void changeSearch({ search: null })}
          fixed={fixed}
          empty={empty(slideOver.openNew)}
          openerOf={(item) =>
            fixed.includes(item) ? null : () => (onOpen ? onOpen(item) : slideOver.openItem(item.id))
          }
          actionsOf={rowActions}
        />
      </ListPage>
      <p role="status" className="sr-only">
        {search && list.found && !list.isRefreshing && t('found', { count: list.found.total })}
      </p>
      <ItemSlideOver
        resource={resource}
        slideOver={slideOver}
        form={(item) =>
          form({
            item,
            onClose: slideOver.close,
            onSaved: slideOver.closeSaved,
            onRemove: item && removalOf(item) ? () => setToRemove(item) : undefined,
          })
        }
      />
      <ConfirmRemove
        removal={toRemove && removalOf(toRemove)}
        onConfirm={removeAsked}
        onCancel={() => setToRemove(null)}
      />
    </Page>
  );
}
