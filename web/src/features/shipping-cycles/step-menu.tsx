import { useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2, Workflow } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';

interface Props {
  readonly name: string;
  readonly flowId: string | null;
  readonly moves: { readonly up: (() => void) | null; readonly down: (() => void) | null };
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function StepMenu({ name, flowId, moves, onEdit, onRemove }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const canSeeFlow = useMe()?.permissions.includes('flow') ?? false;
  const openFlow = () => void navigate({ to: screens['flows-id'].path.replace('{id}', flowId ?? '') });
  const actions: Record<string, (() => void) | null> = {
    edit: onEdit,
    flow: openFlow,
    up: moves.up,
    down: moves.down,
    remove: onRemove,
  };
  return (
    <MenuTrigger>
      <Button aria-label={common('actionsFor', { name })} className={`${iconButtonClass} -mx-0.5 justify-self-end`}>
        <Ellipsis aria-hidden className="size-4" />
      </Button>
      <Menu onAction={(chosen) => actions[String(chosen)]?.()}>
        <MenuAction id="edit" icon={Pencil}>
          {common('edit')}
        </MenuAction>
        {flowId && canSeeFlow && (
          <MenuAction id="flow" icon={Workflow}>
            {t('step.openFlow')}
          </MenuAction>
        )}
        {moves.up && (
          <MenuAction id="up" icon={ArrowUp}>
            {t('step.up')}
          </MenuAction>
        )}
        {moves.down && (
          <MenuAction id="down" icon={ArrowDown}>
            {t('step.down')}
          </MenuAction>
        )}
        <MenuLine />
        <MenuAction id="remove" icon={Trash2} isDangerous>
          {common('delete')}
        </MenuAction>
      </Menu>
    </MenuTrigger>
  );
}
