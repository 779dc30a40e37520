import { useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { type Webhook, webhookModes } from '@yupflow/contract/webhooks';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { copyAndTell } from '../../resource/copy-and-tell.ts';
import { NothingFiltered } from '../../resource/nothing-filtered.tsx';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ModeBadge } from './mode-badge.tsx';
import { NoWebhooksYet } from './no-webhooks-yet.tsx';
import { useRemovalOf } from './use-removal-of.ts';
import { WebhookForm } from './webhook-form.tsx';
import { webhooksResource } from './webhooks-resource.ts';

export default function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const navigate = useNavigate();
  const removalOf = useRemovalOf();
  const [{ mode: asked }, changeParams] = useSearchParams();
  const mode = webhookModes.find((one) => one === asked) ?? null;
  // What was just created has been saved: there is nothing to ask about.
  const open = (id: string) =>
    void navigate({ to: screens['webhook-id'].path.replace('{id}', id), ignoreBlocker: true });

  const figure = 'w-32 text-right tabular-nums @max-4xl:hidden';
  const columns = [
    { id: 'name', title: t('name'), cell: (webhook: Webhook) => <NameCell webhook={webhook} /> },
    {
      id: 'mode',
      title: t('mode.label'),
      className: 'w-36 max-sm:w-28',
      cell: (webhook: Webhook) => <ModeBadge webhook={webhook} />,
    },
    {
      id: 'requests',
      title: t('today'),
      className: figure,
      cell: ({ requests_today }: Webhook) => format.number(requests_today),
    },
    {
      id: 'failures',
      title: t('failuresToday'),
      className: figure,
      cell: ({ failures_today }: Webhook) => (
        <span className={failures_today > 0 ? 'font-medium text-bad' : 'text-muted'}>
          {format.number(failures_today)}
        </span>
      ),
    },
    {
      id: 'last',
      title: t('lastRequest'),
      className: 'w-44 max-sm:hidden',
      cell: ({ last_request_at }: Webhook) =>
        last_request_at ? <RelativeTime moment={last_request_at} /> : <span className="text-muted">{t('never')}</span>,
    },
  ];

  return (
    <ResourcePage
      resource={webhooksResource}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={({ id }) => open(id)}
      actionsOf={({ url }) => [
        {
          id: 'copy',
          label: t('url.copy'),
          icon: Copy,
          run: () => void copyAndTell(url, { done: t('url.copied'), failed: t('copyFailed') }),
        },
      ]}
      filter={{
        field: (
          <FilterSelect
            label={t('mode.label')}
            value={mode}
            allLabel={t('mode.all')}
            options={webhookModes.map((value) => ({ value, label: t(`mode.names.${value}`) }))}
            onChange={(next) => void changeParams({ mode: next }, { replace: true })}
          />
        ),
        query: mode ? { mode } : undefined,
      }}
      form={(props) => <WebhookForm {...props} onCreated={({ id }) => open(id)} />}
      removalOf={removalOf}
      empty={(create) =>
        mode ? (
          <NothingFiltered
            title={t(`mode.none.${mode}`)}
            text={t('mode.noneHelp')}
            clearLabel={t('mode.showAll')}
            onClear={() => void changeParams({ mode: null }, { replace: true })}
          />
        ) : (
          <NoWebhooksYet onCreate={create} />
        )
      }
    />
  );
}

function NameCell({ webhook: { name, source, requests_today, failures_today } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium" title={name}>
        {name}
      </span>
      <span className="truncate text-meta text-muted">
        {t(`sources.${source}.name`)}
        <span className="@4xl:hidden">
          {' · '}
          {t('todayCount', { count: requests_today, shown: format.number(requests_today) })}
          {failures_today > 0 &&
            ` · ${t('failureCount', { count: failures_today, shown: format.number(failures_today) })}`}
        </span>
      </span>
    </span>
  );
}
