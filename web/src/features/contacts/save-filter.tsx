import { useQueryClient } from '@tanstack/react-query';
import { contactFilters } from '@yupflow/contract/contact-filters';
import { Bookmark, Ellipsis, Pencil, RotateCcw, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { filtersKey } from '../../pickers/saved-filters.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { FilterNameDialog } from './filter-name-dialog.tsx';
import type { ContactView } from './use-contact-view.ts';

type Asking = 'new' | 'rename' | 'remove' | null;

/** Gives the conditions a name; a filter that has one can be changed, renamed and deleted. */
export function SaveFilter({ view }: { readonly view: ContactView }) {
  const { t } = useTranslation('contacts');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState<Asking>(null);
  const { saved, conditions, isChanged } = view;
  const canSave = isChanged && conditions.items.length > 0;

  async function save(name: string) {
    if (asking === 'rename' && saved) {
      await call(contactFilters.update, { params: { id: saved.id }, body: { name, conditions: saved.conditions } });
      await client.invalidateQueries({ queryKey: filtersKey });
      toast.success(t('filters.renamed'));
    } else {
      const { id } = await call(contactFilters.create, { body: { name, conditions } });
      await client.invalidateQueries({ queryKey: filtersKey });
      view.showFilter(id);
      toast.success(t('filters.saved'));
    }
    setAsking(null);
  }

  /** Refusals are told; a form would have no place for them here. */
  async function attempt(work: () => Promise<unknown>, done: string) {
    try {
      await work();
      await client.invalidateQueries({ queryKey: filtersKey });
      toast.success(done);
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  async function update() {
    if (!saved) return;
    const { id, name } = saved;
    await attempt(async () => {
      await call(contactFilters.update, { params: { id }, body: { name, conditions } });
      await client.invalidateQueries({ queryKey: filtersKey });
      view.showFilter(id);
    }, t('filters.updated'));
  }

  async function remove() {
    setAsking(null);
    if (!saved) return;
    await attempt(async () => {
      await call(contactFilters.remove, { params: { id: saved.id } });
      view.showFilter(null);
    }, t('filters.deleted'));
  }

  function act(key: string) {
    if (key === 'update') void update();
    else if (key === 'discard' && saved) view.showFilter(saved.id);
    else if (key === 'rename' || key === 'remove') setAsking(key);
  }

  return (
    <div className="flex shrink-0 items-center gap-1">
      {canSave && (
        <Button look="ghost" icon={Bookmark} onPress={() => setAsking('new')}>
          {t('filters.save')}
        </Button>
      )}
      {saved && (
        <MenuTrigger>
          <AriaButton aria-label={common('actionsFor', { name: saved.name })} className={iconButtonClass}>
            <Ellipsis aria-hidden className="size-4" />
          </AriaButton>
          <Menu onAction={(key) => act(String(key))}>
            {canSave && (
              <MenuAction id="update" icon={Save}>
                {t('filters.update', { name: saved.name })}
              </MenuAction>
            )}
            {isChanged && (
              <MenuAction id="discard" icon={RotateCcw}>
                {t('filters.discard')}
              </MenuAction>
            )}
            <MenuAction id="rename" icon={Pencil}>
              {t('filters.rename')}
            </MenuAction>
            <MenuAction id="remove" icon={Trash2} isDangerous>
              {t('filters.delete')}
            </MenuAction>
          </Menu>
        </MenuTrigger>
      )}
      <FilterNameDialog
        isOpen={asking === 'new' || asking === 'rename'}
        title={t(asking === 'rename' ? 'filters.rename' : 'filters.save')}
        name={asking === 'rename' ? (saved?.name ?? '') : ''}
        onSave={save}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'remove'}
        title={t('filters.confirmDelete', { name: saved?.name ?? '' })}
        confirmLabel={common('delete')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(null)}
      >
        {t('filters.confirmDeleteText')}
      </ConfirmDialog>
    </div>
  );
}
