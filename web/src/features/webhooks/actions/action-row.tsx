import type { WebhookAction } from '@yupflow/contract/webhooks';
import { CircleAlert, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { ActionFields } from '../../../pickers/actions/action-fields.tsx';
import { goneOf } from '../../../pickers/actions/action-words.ts';
import { useAllTags } from '../../../pickers/tag-picker-tags.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../ui/menu.tsx';
import { useEditor } from '../editor-context.ts';
import { StartFlowFields } from './start-flow-fields.tsx';
import { useActionNames } from './use-action-names.ts';
import { aboutAction, isActionReady, webhookActionIcons } from './webhook-actions.ts';

interface Props {
  readonly action: WebhookAction;
  /** To move it; null where nothing can be changed. */
  readonly handle: ReactNode;
  readonly isOpen: boolean;
  /** The server did not take it. */
  readonly isRefused: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onChange: (action: WebhookAction) => void;
  readonly onRemove: () => void;
}

/** An action on a line; a press opens what it needs to know. */
export function ActionRow({ action, handle, isOpen, isRefused, isLast, onToggle, onChange, onRemove }: Props) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const { names, isLocked } = useEditor();
  const name = useActionNames()(action.action);
  const isReady = isActionReady(action, names) && !isRefused;
  const ActionIcon = isReady ? webhookActionIcons[action.action] : CircleAlert;
  return (
    <div className={cx('border-line', !isLast && 'border-b', isOpen && 'pb-3')}>
      <div className="flex min-h-10 items-center gap-1">
        {handle}
        <Button
          isDisabled={isLocked}
          aria-expanded={isLocked ? undefined : isOpen}
          onPress={onToggle}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-1 text-left text-dense outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand"
        >
          <ActionIcon aria-hidden className={cx('size-4 shrink-0', isReady ? 'text-muted' : 'text-bad')} />
          <span className="shrink-0 text-soft">{name}</span>
          <About action={action} />
        </Button>
        {!isLocked && (
          <MenuTrigger>
            <Button aria-label={common('actionsFor', { name })} className={cx(iconButtonClass, 'w-7!')}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
            <Menu
              onAction={(key) => {
                if (key === 'remove') onRemove();
                else if (!isOpen) onToggle();
              }}
            >
              <MenuAction id="edit" icon={Pencil}>
                {common('edit')}
              </MenuAction>
              <MenuAction id="remove" icon={Trash2} isDangerous>
                {t('actions.remove')}
              </MenuAction>
            </Menu>
          </MenuTrigger>
        )}
      </div>
      {isOpen &&
        (action.action === 'start_flow' ? (
          <StartFlowFields action={action} onChange={onChange} />
        ) : (
          <ActionFields item={action} error={null} onChange={onChange} />
        ))}
    </div>
  );
}

function About({ action }: { readonly action: WebhookAction }) {
  const { t } = useTranslation('webhooks');
  const { t: ofBlocks } = useTranslation('blocks');
  const { names } = useEditor();
  const tags = useAllTags();
  const about = aboutAction(action, names);
  if (about === null)
    return (
      <span className="min-w-0 truncate font-medium text-bad">
        {ofBlocks(action.action === 'start_flow' ? 'preview.goneFlow' : goneOf(action))}
      </span>
    );
  if (!isActionReady(action, names)) return <span className="min-w-0 truncate text-bad">{t('actions.unready')}</span>;
  if (!about) return null;
  if (action.action === 'add_tag' || action.action === 'remove_tag') {
    const color = tags?.find(({ id }) => id === action.tag)?.color;
    if (color) return <Chip color={color}>{about}</Chip>;
  }
  const value = action.action === 'set_field' ? `${about}: ${action.value}` : about;
  return (
    <span className="min-w-0 truncate font-medium text-text" title={value}>
      {value}
    </span>
  );
}
