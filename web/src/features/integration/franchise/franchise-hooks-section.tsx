import { useQuery } from '@tanstack/react-query';
import type { FranchiseWebhook } from '@yupflow/contract/franchise-integration';
import { Check, ChevronRight, CirclePause, Plus, TriangleAlert, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../../resource/search-params.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRelativeTime } from '../../../ui/relative-time.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { RowsFailed, RowsSkeleton } from '../rows.tsx';
import { franchiseHooksQuery } from './franchise-calls.ts';

/** Whom the reseller tells of its companies and invoices. */
export function FranchiseHooksSection() {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  const [, changeSearch] = useSearchParams();
  const query = useQuery(franchiseHooksQuery);
  const hooks = query.data;
  return (
    <SettingsSection
      title={words('hooks.title')}
      text={t('hooks.text')}
      action={
        <Button icon={Plus} onPress={() => void changeSearch({ webhook: 'new' })}>
          {words('hooks.new')}
        </Button>
      }
    >
      <SettingsCard>
        {hooks ? (
          hooks.length > 0 ? (
            <ul aria-label={t('hooks.list')} className="overflow-hidden rounded-xl">
              {hooks.map((hook) => (
                <li key={hook.id} className="border-line not-first:border-t">
                  <HookRow hook={hook} onOpen={() => void changeSearch({ webhook: hook.id })} />
                </li>
              ))}
            </ul>
          ) : (
            <SettingsRow icon={Webhook} title={words('hooks.empty')} text={words('hooks.emptyText')} />
          )
        ) : query.error ? (
          <RowsFailed title={words('hooks.loadFailed')} query={query} />
        ) : (
          <RowsSkeleton />
        )}
      </SettingsCard>
    </SettingsSection>
  );
}

const looks = {
  active: { look: 'ok', icon: Check },
  off: { look: 'plain', icon: CirclePause },
  failing: { look: 'warn', icon: TriangleAlert },
} as const;

function stateOf({ is_active, last_status }: FranchiseWebhook): keyof typeof looks {
  if (!is_active) return 'off';
  return last_status === 'failed' ? 'failing' : 'active';
}

/** All of it leads to what was delivered. */
function HookRow({ hook, onOpen }: { readonly hook: FranchiseWebhook; readonly onOpen: () => void }) {
  const { t } = useTranslation('integration');
  const relative = useRelativeTime();
  const { name, url, events, last_delivery_at } = hook;
  const state = stateOf(hook);
  const last = last_delivery_at ? t('hooks.lastDelivery', { time: relative(last_delivery_at) }) : t('hooks.noDelivery');
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-raised focus-visible:-outline-offset-2"
    >
      <Webhook aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className="mr-auto min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense font-medium">
          <span className="wrap-anywhere">{name}</span>
          <Badge {...looks[state]}>{t(`hooks.states.${state}`)}</Badge>
        </span>
        <span className="block truncate font-mono text-meta text-soft" title={url}>
          {url}
        </span>
        <span className="block text-meta text-soft sm:hidden">{last}</span>
      </span>
      <span className="shrink-0 text-right text-meta text-soft max-sm:hidden">
        <span className="block">{t('hooks.eventCount', { count: events.length })}</span>
        {last}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}
