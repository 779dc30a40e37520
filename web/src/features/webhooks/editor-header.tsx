import type { Webhook, WebhookMode } from '@yupflow/contract/webhooks';
import { Ellipsis, FlaskConical, Pencil, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { ConfirmRemove } from '../../resource/confirm-remove.tsx';
import { useOpen } from '../../resource/use-open.ts';
import { useRemove } from '../../resource/use-remove.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { EditWebhookForm } from './edit-webhook-form.tsx';
import { GoLiveDialog } from './go-live-dialog.tsx';
import { useRemovalOf } from './use-removal-of.ts';
import { useWebhookDeeds } from './use-webhook-deeds.ts';
import { webhooksResource } from './webhooks-resource.ts';

interface Props {
  readonly webhook: Webhook;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** False where it was refused. */
  readonly onSave: () => Promise<boolean>;
  readonly onRefused: (error: unknown) => void;
  readonly onDiscard: () => void;
  readonly onGone: () => void;
}

export function EditorHeader({ webhook, isDirty, isSaving, onSave, onRefused, onDiscard, onGone }: Props) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const removalOf = useRemovalOf();
  const remove = useRemove(webhooksResource, (item) => removalOf(item).done);
  const { mode } = useWebhookDeeds(webhook);
  const slideOver = useOpen();
  const [asking, setAsking] = useState<'live' | 'remove' | null>(null);
  const isLive = webhook.mode === 'production';

  function choose(next: WebhookMode) {
    if (next === webhook.mode) return;
    if (next === 'production') setAsking('live');
    else mode.mutate('test', { onError: onRefused });
  }

  return (
    <div className="relative flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2.5">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="truncate text-title/7 font-semibold tracking-[-0.012em] max-sm:pr-11" title={webhook.name}>
          {webhook.name}
        </h1>
        <p className="mt-0.5 text-dense/5 text-muted max-sm:hidden">{t(isLive ? 'locked' : 'explained')}</p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
        <Segmented<WebhookMode>
          label={t('mode.label')}
          value={webhook.mode}
          options={[
            { value: 'test', label: t('mode.names.test'), icon: FlaskConical, look: 'warn' },
            { value: 'production', label: t('mode.names.production'), icon: Zap, look: 'ok' },
          ]}
          onChange={choose}
        />
        {isDirty && !isLive && <Button onPress={onDiscard}>{t('discard')}</Button>}
        {!isLive && (
          <Button
            look="primary"
            isPending={isSaving}
            isDisabled={!isDirty}
            onPress={() => void onSave()}
            className="max-sm:flex-1"
          >
            {t('save')}
          </Button>
        )}
        <MenuTrigger>
          <AriaButton
            aria-label={common('actionsFor', { name: webhook.name })}
            className={cx(iconButtonClass, 'max-sm:absolute max-sm:-top-2 max-sm:right-0')}
          >
            <Ellipsis aria-hidden className="size-4" />
          </AriaButton>
          <Menu
            onAction={(chosen) => {
              if (chosen === 'edit') slideOver.openItem(webhook.id);
              if (chosen === 'remove') setAsking('remove');
            }}
          >
            <MenuAction id="edit" icon={Pencil}>
              {t('settings')}
            </MenuAction>
            <MenuLine />
            <MenuAction id="remove" icon={Trash2} isDangerous>
              {common('delete')}
            </MenuAction>
          </Menu>
        </MenuTrigger>
      </div>
      <SlideOver isOpen={slideOver.openId === webhook.id} onClose={slideOver.close}>
        <EditWebhookForm webhook={webhook} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
      </SlideOver>
      <GoLiveDialog
        isOpen={asking === 'live'}
        isDirty={isDirty}
        isPending={isSaving || mode.isPending}
        onConfirm={async () => {
          if (isDirty && !(await onSave())) return setAsking(null);
          mode.mutate('production', { onError: onRefused, onSettled: () => setAsking(null) });
        }}
        onCancel={() => setAsking(null)}
      />
      <ConfirmRemove
        removal={asking === 'remove' ? removalOf(webhook) : null}
        onConfirm={() => {
          setAsking(null);
          onDiscard();
          remove.mutate(webhook, { onSuccess: onGone });
        }}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
}
