import { useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import type { Cycle } from '@yupflow/contract/shipping-cycles';
import { Copy, Ellipsis, Pencil, Plus, Trash2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { ConfirmRemove } from '../../resource/confirm-remove.tsx';
import { useRemove } from '../../resource/use-remove.ts';
import { Button } from '../../ui/button.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { cyclesResource } from './cycles-resource.ts';
import { useActivation } from './use-activation.tsx';
import { useCycleChanges } from './use-cycle-changes.ts';
import { useRemovalOf } from './use-removal-of.ts';

interface Props {
  readonly cycle: Cycle;
  readonly onAddContacts: () => void;
  readonly onNewStep: () => void;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

export function CycleHeader({ cycle, onAddContacts, onNewStep, onEdit, onGone }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const removalOf = useRemovalOf();
  const { duplicate } = useCycleChanges();
  const activation = useActivation();
  const remove = useRemove(cyclesResource, (item) => removalOf(item).done);
  const [isAsking, setIsAsking] = useState(false);
  const canEnrol = useMe()?.permissions.includes('contacts_shipping_cycles') ?? false;
  const openCopy = ({ id }: Cycle) => void navigate({ to: screens['shipping-cycle-id'].path.replace('{id}', id) });
  const actions: Record<string, () => void> = {
    edit: onEdit,
    duplicate: () => duplicate(cycle, openCopy),
    remove: () => setIsAsking(true),
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2.5 px-6 pt-4.5 pb-3.5 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex items-center gap-3">
          <h1 className="truncate text-title/7 font-semibold tracking-[-0.012em]" title={cycle.name}>
            {cycle.name}
          </h1>
          <Switch
            label={t('activeOf', { name: cycle.name })}
            isOn={cycle.is_active}
            onChange={(isOn) => activation.setActive(cycle, isOn)}
          />
        </div>
        <p className="mt-0.5 text-dense text-muted max-sm:hidden">{t('explained')}</p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        {canEnrol && (
          <Button icon={UserRoundPlus} onPress={onAddContacts} className="max-sm:flex-1">
            {t('add.action')}
          </Button>
        )}
        <Button look="primary" icon={Plus} onPress={onNewStep} className="max-sm:flex-1">
          {t('step.new')}
        </Button>
        <MenuTrigger>
          <AriaButton aria-label={common('actionsFor', { name: cycle.name })} className={iconButtonClass}>
            <Ellipsis aria-hidden className="size-4" />
          </AriaButton>
          <Menu onAction={(chosen) => actions[String(chosen)]?.()}>
            <MenuAction id="edit" icon={Pencil}>
              {common('edit')}
            </MenuAction>
            <MenuAction id="duplicate" icon={Copy}>
              {t('duplicate')}
            </MenuAction>
            <MenuLine />
            <MenuAction id="remove" icon={Trash2} isDangerous>
              {common('delete')}
            </MenuAction>
          </Menu>
        </MenuTrigger>
      </div>
      <ConfirmRemove
        removal={isAsking ? removalOf(cycle) : null}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(cycle, { onSuccess: onGone });
        }}
        onCancel={() => setIsAsking(false)}
      />
      {activation.dialog}
    </div>
  );
}
