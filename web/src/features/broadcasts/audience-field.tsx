import { decideAccess, member } from '@yupflow/contract/access';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { ListFilter, UsersRound, X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useMe, viewerOf } from '../../api/me.ts';
import { ConditionEditor } from '../../pickers/conditions/condition-editor.tsx';
import { useSavedFilters } from '../../pickers/saved-filters.ts';
import { Button, controlClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { type Audience, everybody } from './broadcast-values.ts';

interface Props {
  readonly value: Audience;
  readonly onChange: (audience: Audience) => void;
}

const noConditions: ContactConditions = { match: 'all', items: [] };

/** Whom it is for: everybody whom conditions find, or those who were picked in the list of contacts. */
export function AudienceField({ value, onChange }: Props) {
  const { t } = useTranslation('broadcasts');
  if ('ids' in value)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong px-3 py-2 text-dense">
        <UsersRound aria-hidden className="size-4 text-muted" />
        <span className="mr-auto font-medium">{t('form.picked', { count: value.ids.length })}</span>
        <Button look="ghost" onPress={() => onChange(everybody)}>
          {t('form.byFilter')}
        </Button>
      </div>
    );
  const { search, conditions = noConditions, except } = value;
  const changeConditions = ({ match, items }: ContactConditions) => {
    const { conditions: _, ...rest } = value;
    onChange(items.length > 0 ? { ...rest, conditions: { match, items } } : rest);
  };
  const removeSearch = () => {
    const { search: _, ...rest } = value;
    onChange(rest);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {search && (
          <Removable text={t('form.searched', { search })} label={t('form.removeSearch')} onRemove={removeSearch} />
        )}
        {except.length > 0 && (
          <Removable
            text={t('form.except', { count: except.length })}
            label={t('form.removeExcept')}
            onRemove={() => onChange({ ...value, except: [] })}
          />
        )}
        <ConditionEditor value={conditions} onChange={changeConditions} />
        <SavedFilters onChoose={changeConditions} />
      </div>
      {conditions.items.length === 0 && !search && <p className="text-meta text-muted">{t('form.everybody')}</p>}
    </div>
  );
}

interface RemovableProps {
  readonly text: string;
  readonly label: string;
  readonly onRemove: () => void;
}

function Removable({ text, label, onRemove }: RemovableProps) {
  return (
    <span className="flex h-(--control) items-center gap-1 rounded-lg border border-line pl-2.5 text-dense">
      {text}
      <AriaButton
        aria-label={label}
        onPress={onRemove}
        className="grid h-full place-items-center px-1.5 text-muted outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand"
      >
        <X aria-hidden className="size-3.5" />
      </AriaButton>
    </span>
  );
}

/** What was saved in the list of contacts, for those who may see that list. */
function SavedFilters({ onChoose }: { readonly onChoose: (conditions: ContactConditions) => void }) {
  const { t } = useTranslation('broadcasts');
  const user = useMe();
  const canSee = user !== undefined && decideAccess(member('contacts'), viewerOf(user)) === null;
  const { data: filters = [] } = useSavedFilters(canSee);
  if (filters.length === 0) return null;
  return (
    <MenuTrigger>
      <AriaButton className={cx(controlClass, 'border-transparent px-2 text-soft hover:bg-raised')}>
        <ListFilter aria-hidden className="size-4 text-muted" />
        {t('form.savedFilter')}
      </AriaButton>
      <Menu
        placement="bottom start"
        onAction={(id) => {
          const chosen = filters.find((filter) => filter.id === id);
          if (chosen) onChoose(chosen.conditions);
        }}
      >
        {filters.map(({ id, name }) => (
          <MenuAction key={id} id={id} icon={ListFilter}>
            {name}
          </MenuAction>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
