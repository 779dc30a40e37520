import type { Webhook } from '@yupflow/contract/webhooks';
import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../../resource/copy-and-tell.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRelativeTime } from '../../ui/relative-time.tsx';
import { useWebhookDeeds } from './use-webhook-deeds.ts';

/** Where the sender sends to. Whoever knows it can send: it is renewed where it got into wrong hands. */
export function UrlBar({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const relative = useRelativeTime();
  const { renewUrl } = useWebhookDeeds(webhook);
  const [isAsking, setIsAsking] = useState(false);
  const { url, last_request_at, mode } = webhook;
  const tokenAt = url.lastIndexOf('/') + 1;
  return (
    <section
      aria-label={t('url.label')}
      className="flex shrink-0 flex-wrap items-center gap-x-2.5 gap-y-2 rounded-xl border border-line bg-surface py-2.5 pr-2.5 pl-3"
    >
      <span className="rounded-md bg-ok-soft px-2 py-1.5 text-meta/none font-semibold text-ok">POST</span>
      <code className="min-w-0 flex-1 basis-64 truncate text-[13px]/5" title={url}>
        {url.slice(0, tokenAt)}
        <b className="font-semibold">{url.slice(tokenAt)}</b>
      </code>
      <span className="flex items-center gap-1.5 pr-1.5 text-meta text-muted tabular-nums">
        {last_request_at ? (
          <>
            <span aria-hidden className="size-1.5 rounded-full bg-ok" />
            {t('url.last', { ago: relative(last_request_at) })}
          </>
        ) : (
          t('url.waiting')
        )}
      </span>
      <div className="flex items-center gap-1 max-sm:ml-auto">
        <Button icon={Copy} onPress={() => void copyAndTell(url, { done: t('url.copied'), failed: t('copyFailed') })}>
          {t('url.copy')}
        </Button>
        <IconButton
          label={t('url.renew')}
          icon={RefreshCw}
          isDisabled={mode === 'production'}
          onPress={() => setIsAsking(true)}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('url.renewTitle')}
        confirmLabel={t('url.renew')}
        onConfirm={() => {
          setIsAsking(false);
          renewUrl();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('url.renewText')}
      </ConfirmDialog>
    </section>
  );
}
