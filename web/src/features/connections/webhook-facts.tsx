import type { CloudFacts } from '@yupflow/contract/connections';
import { CircleCheck, CircleDashed, LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CopyLine } from './copy-line.tsx';

/** What is entered at the official API, so that it tells us what happens. */
export function WebhookAddress({ cloud }: { readonly cloud: CloudFacts }) {
  const { t } = useTranslation('connections');
  return (
    <dl className="flex flex-col gap-3">
      <CopyLine label={t('hook.url')} copyLabel={t('hook.copyUrl')} value={cloud.webhook_url} />
      <CopyLine label={t('hook.verifyToken')} copyLabel={t('hook.copyToken')} value={cloud.verify_token} />
    </dl>
  );
}

interface PanelProps {
  readonly cloud: CloudFacts;
  readonly onTemplates: () => void;
}

/** Beside how the line does: whether the API reaches us, when it last did, and what it lets us send. */
export function WebhookPanel({ cloud, onTemplates }: PanelProps) {
  const { t } = useTranslation('connections');
  const { verified_at, heard_at, token_end } = cloud;
  return (
    <section aria-label={t('hook.panel')} className="border-t border-line p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-dense font-semibold">{t('hook.panel')}</h3>
        <Badge look={verified_at ? 'ok' : 'warn'} icon={verified_at ? CircleCheck : CircleDashed}>
          {t(verified_at ? 'hook.verified' : 'hook.notVerified')}
        </Badge>
      </div>
      <WebhookAddress cloud={cloud} />
      <ul className="mt-3 flex flex-col gap-1 text-dense">
        <li className="flex justify-between gap-3">
          <span className="text-muted">{t('hook.heard')}</span>
          <span className="tabular-nums">{heard_at ? <RelativeTime moment={heard_at} /> : t('hook.neverHeard')}</span>
        </li>
        <li className="flex justify-between gap-3">
          <span className="text-muted">{t('hook.token')}</span>
          <code>…{token_end}</code>
        </li>
      </ul>
      <Button icon={LayoutTemplate} onPress={onTemplates} className="mt-3 w-full">
        {t('templatesDeed')}
      </Button>
    </section>
  );
}
