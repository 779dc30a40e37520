import type { Webhook } from '@yupflow/contract/webhooks';
import { FlaskConical, Lock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../ui/slide-over.tsx';
import { useRefusal } from './use-refusal.ts';
import { useWebhookDeeds } from './use-webhook-deeds.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onRemove?: (() => void) | undefined;
}

/** In production there is nothing to edit: what stands there, and the way back to where there is. */
export function LockedWebhook({ webhook, onClose, onRemove }: Props) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const { mode } = useWebhookDeeds(webhook);
  const refusal = useRefusal();
  const { name, source, has_secret, ignores_duplicates } = webhook;
  return (
    <>
      <SlideOverHeader title={name} note={t('one')} onClose={onClose} />
      <SlideOverBody>
        <Banner look="warn" icon={Lock} role="status" className="rounded-lg border px-3 py-2.5">
          {t('locked')}
        </Banner>
        <dl className="divide-y divide-line">
          <Fact name={t('name')}>{name}</Fact>
          <Fact name={t('source')}>{t(`sources.${source}.name`)}</Fact>
          <Fact name={t(`sources.${source}.secret`)}>{t(has_secret ? 'secret.stored' : 'secret.none')}</Fact>
          <Fact name={t('duplicates.label')}>{t(ignores_duplicates ? 'duplicates.on' : 'duplicates.off')}</Fact>
        </dl>
      </SlideOverBody>
      <SlideOverFooter
        start={
          onRemove && (
            <Button look="danger-ghost" icon={Trash2} className="-ml-3" onPress={onRemove}>
              {common('delete')}
            </Button>
          )
        }
      >
        <Button onPress={onClose}>{common('close')}</Button>
        <Button
          look="primary"
          icon={FlaskConical}
          isPending={mode.isPending}
          onPress={() => mode.mutate('test', { onError: refusal.tell })}
        >
          {t('toTest')}
        </Button>
      </SlideOverFooter>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-2.5 text-dense">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
