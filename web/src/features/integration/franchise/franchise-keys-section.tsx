import { useQuery } from '@tanstack/react-query';
import type { FranchiseKey } from '@yupflow/contract/franchise-integration';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { useSearchParams } from '../../../resource/search-params.ts';
import { SettingsRows } from '../../../resource/settings-rows.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRelativeTime } from '../../../ui/relative-time.tsx';
import { denseControlClass, SettingsCard, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { franchiseKeysQuery, useRevokeFranchiseKey } from './franchise-calls.ts';

/** Keys for the reseller's own programs. */
export function FranchiseKeysSection() {
  const { t } = useTranslation('franchise-integration');
  const { t: words } = useTranslation('integration');
  const [, changeSearch] = useSearchParams();
  const [toRevoke, setToRevoke] = useState<FranchiseKey | null>(null);
  const revoke = useRevokeFranchiseKey(words('keys.revoked'));
  const query = useQuery(franchiseKeysQuery);
  return (
    <SettingsSection
      title={words('keys.title')}
      text={t('keys.text')}
      action={
        <Button look="primary" icon={Plus} onPress={() => void changeSearch({ key: 'new' })}>
          {words('keys.new')}
        </Button>
      }
    >
      <SettingsCard>
        <SettingsRows
          query={query}
          items={query.data}
          label={t('keys.list')}
          loading={words('loading')}
          loadFailed={words('keys.loadFailed')}
          empty={<SettingsRow icon={KeyRound} title={words('keys.empty')} text={t('keys.emptyText')} />}
        >
          {(key) => <KeyRow apiKey={key} onRevoke={() => setToRevoke(key)} />}
        </SettingsRows>
      </SettingsCard>
      <ConfirmDialog
        isOpen={toRevoke !== null}
        title={words('keys.confirmRevoke', { name: toRevoke?.name ?? '' })}
        confirmLabel={words('keys.revoke')}
        onCancel={() => setToRevoke(null)}
        onConfirm={() => {
          setToRevoke(null);
          if (toRevoke) revoke.mutate(toRevoke);
        }}
      >
        {words('keys.confirmRevokeText')}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface RowProps {
  readonly apiKey: FranchiseKey;
  readonly onRevoke: () => void;
}

/** By what people tell it apart: its name, its beginning, who made it and when it was last used. */
function KeyRow({ apiKey, onRevoke }: RowProps) {
  const { t } = useTranslation('integration');
  const format = useFormat();
  const relative = useRelativeTime();
  const { name, prefix, created_by, created_at, last_used_at } = apiKey;
  const date = format.day(created_at);
  const facts = [
    created_by ? t('keys.createdBy', { name: created_by, date }) : t('keys.createdOn', { date }),
    last_used_at ? t('keys.usedAt', { time: relative(last_used_at) }) : t('keys.neverUsed'),
  ];
  return (
    <SettingsRow
      icon={KeyRound}
      title={
        <>
          <span className="wrap-anywhere">{name}</span>
          <code className="font-mono text-meta font-normal text-muted">{prefix}…</code>
        </>
      }
      text={facts.join(' · ')}
    >
      <Button
        look="danger-ghost"
        className={denseControlClass}
        label={t('keys.revokeNamed', { name })}
        onPress={onRevoke}
      >
        {t('keys.revoke')}
      </Button>
    </SettingsRow>
  );
}
