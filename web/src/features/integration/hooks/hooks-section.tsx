import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../../resource/search-params.ts';
import { SettingsRows } from '../../../resource/settings-rows.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRelativeTime } from '../../../ui/relative-time.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { hooksQuery } from './hook-calls.ts';
import { type Hook, useHookSide } from './hook-side.ts';
import { HookBadge } from './hook-state.tsx';

export function HooksSection() {
  const { t } = useTranslation('integration');
  const [, changeSearch] = useSearchParams();
  const side = useHookSide();
  const words = side.useWords();
  const query = useQuery(hooksQuery(side));
  return (
    <SettingsSection
      title={t('hooks.title')}
      text={words.text}
      action={
        <Button icon={Plus} onPress={() => void changeSearch({ webhook: 'new' })}>
          {t('hooks.new')}
        </Button>
      }
    >
      <SettingsCard>
        <SettingsRows
          query={query}
          items={query.data}
          label={words.list}
          loading={t('loading')}
          loadFailed={t('hooks.loadFailed')}
          empty={<SettingsRow icon={Webhook} title={t('hooks.empty')} text={t('hooks.emptyText')} />}
          className="overflow-hidden rounded-xl"
        >
          {(hook) => <HookRow hook={hook} onOpen={() => void changeSearch({ webhook: hook.id })} />}
        </SettingsRows>
      </SettingsCard>
    </SettingsSection>
  );
}

/** All of it leads to what was delivered. */
function HookRow({ hook, onOpen }: { readonly hook: Hook; readonly onOpen: () => void }) {
  const { t } = useTranslation('integration');
  const { name, url, events, waiting } = hook;
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
          <HookBadge hook={hook} />
          {waiting > 0 && (
            <span className="text-meta font-normal text-soft tabular-nums">
              {t('hooks.waiting', { count: waiting })}
            </span>
          )}
        </span>
        <span className="block truncate font-mono text-meta text-soft" title={url}>
          {url}
        </span>
        <span className="block text-meta text-soft sm:hidden">
          <LastDelivery hook={hook} />
        </span>
      </span>
      <span className="shrink-0 text-right text-meta text-soft max-sm:hidden">
        <span className="block">{t('hooks.eventCount', { count: events.length })}</span>
        <LastDelivery hook={hook} />
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}

function LastDelivery({ hook: { last_delivery_at } }: { readonly hook: Hook }) {
  const { t } = useTranslation('integration');
  const relative = useRelativeTime();
  return last_delivery_at ? t('hooks.lastDelivery', { time: relative(last_delivery_at) }) : t('hooks.noDelivery');
}
