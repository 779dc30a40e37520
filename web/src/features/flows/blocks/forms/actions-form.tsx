import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { Plus, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { ActionFields } from '../../../../pickers/actions/action-fields.tsx';
import { actionIcons, newAction, offeredActions } from '../../../../pickers/actions/action-kinds.ts';
import { newPartId } from '../../../../pickers/actions/part-ids.ts';
import { Sortable } from '../../../../pickers/actions/sortable.tsx';
import { controlClass } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../../ui/menu.tsx';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';

export function ActionsForm({ block, faults, onChange }: BlockFormProps<BlockOf<'actions'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const { items } = block;
  const change = (changed: ActionItem) =>
    onChange({ items: items.map((item) => (item.id === changed.id ? changed : item)) });
  return (
    <Section title={t('form.actions')} help={t('form.actionsHelp')}>
      <Sortable
        label={t('form.actions')}
        items={items}
        nameOf={(item) => t(`actions.names.${item.action}`)}
        onChange={(next) => onChange({ items: next })}
      >
        {(item, handle) => {
          const ActionIcon = actionIcons[item.action];
          const name = t(`actions.names.${item.action}`);
          return (
            <div className="rounded-lg border border-line bg-surface p-1.5">
              <div className="flex items-center gap-1">
                {handle}
                <ActionIcon aria-hidden className="size-4 shrink-0 text-soft" />
                <h4 className="min-w-0 flex-1 truncate pl-1 text-dense font-semibold">{name}</h4>
                <IconButton
                  label={t('form.removeOf', { name })}
                  icon={X}
                  onPress={() => onChange({ items: items.filter(({ id }) => id !== item.id) })}
                  className="w-7!"
                />
              </div>
              <ActionFields item={item} error={faultOf(item.id)} onChange={change} />
            </div>
          );
        }}
      </Sortable>
      {items.length < flowLimits.actions && (
        <MenuTrigger>
          <Button
            className={cx(
              controlClass,
              'border-line bg-surface px-3 text-text outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand',
            )}
          >
            <Plus aria-hidden className="size-4 text-muted" />
            {t('form.addAction')}
          </Button>
          <Menu
            placement="bottom start"
            onAction={(key) => {
              const action = offeredActions.find((one) => one === key);
              if (action) onChange({ items: [...items, newAction(newPartId(), action)] });
            }}
          >
            {offeredActions.map((action) => (
              <MenuAction key={action} id={action} icon={actionIcons[action]}>
                {t(`actions.names.${action}`)}
              </MenuAction>
            ))}
          </Menu>
        </MenuTrigger>
      )}
    </Section>
  );
}
