import { limits } from '@yupflow/contract/limits';
import type { WebhookAction } from '@yupflow/contract/webhooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { newPartId } from '../../../pickers/actions/part-ids.ts';
import { Sortable } from '../../../pickers/actions/sortable.tsx';
import { controlClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu, MenuAction } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { Count } from '../card.tsx';
import { useEditor } from '../editor-context.ts';
import { ActionRow } from './action-row.tsx';
import { useActionNames } from './use-action-names.ts';
import { newWebhookAction, offeredWebhookActions, webhookActionIcons } from './webhook-actions.ts';

/** What is done for the contact, from top to bottom. */
export function ActionsCard({ refused }: { readonly refused: ReadonlySet<number> }) {
  const { t } = useTranslation('webhooks');
  const { draft, change, isLocked } = useEditor();
  const nameOf = useActionNames();
  const [openId, setOpenId] = useState<string | null>(null);
  const { actions } = draft;
  const keep = (next: WebhookAction[]) => change({ actions: next });

  function add(action: (typeof offeredWebhookActions)[number]) {
    const made = newWebhookAction(newPartId(), action);
    keep([...actions, made]);
    setOpenId(made.id);
  }

  function remove(action: WebhookAction) {
    keep(actions.filter(({ id }) => id !== action.id));
    toast(t('actions.removed', { name: nameOf(action.action) }), {
      action: { label: t('undo'), onClick: () => keep(actions) },
    });
  }

  return (
    <section aria-label={t('actions.title')} className="flex min-h-0 shrink-0 flex-col">
      <header className="flex min-h-10 shrink-0 items-center gap-2 border-y border-line py-0.5 pr-3 pl-4">
        <h2 className="text-body font-semibold">{t('actions.title')}</h2>
        {actions.length > 0 && <Count>{actions.length}</Count>}
        {!isLocked && actions.length < limits.webhookActions && (
          <MenuTrigger>
            <Button className={cx(controlClass, 'ml-auto border-transparent px-3 text-soft hover:bg-raised')}>
              <Plus aria-hidden className="size-4 text-muted" />
              {t('actions.add')}
            </Button>
            <Menu
              onAction={(key) => {
                const action = offeredWebhookActions.find((one) => one === key);
                if (action) add(action);
              }}
            >
              {offeredWebhookActions.map((action) => (
                <MenuAction key={action} id={action} icon={webhookActionIcons[action]}>
                  {nameOf(action)}
                </MenuAction>
              ))}
            </Menu>
          </MenuTrigger>
        )}
      </header>
      {actions.length === 0 ? (
        <p className="px-4 py-3 text-dense text-muted">{t('actions.none')}</p>
      ) : (
        <div className="px-3 py-1 [&_ol]:gap-0!">
          <Sortable
            label={t('actions.title')}
            items={actions}
            nameOf={(action) => nameOf(action.action)}
            onChange={keep}
          >
            {(action, handle, place) => (
              <ActionRow
                action={action}
                handle={isLocked ? null : handle}
                isOpen={openId === action.id && !isLocked}
                isRefused={refused.has(place)}
                isLast={place === actions.length - 1}
                onToggle={() => setOpenId(openId === action.id ? null : action.id)}
                onChange={(changed) => keep(actions.map((one) => (one.id === changed.id ? changed : one)))}
                onRemove={() => remove(action)}
              />
            )}
          </Sortable>
        </div>
      )}
    </section>
  );
}
