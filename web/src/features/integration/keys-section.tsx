import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '@yupflow/contract/api-keys';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { MembersOnly } from '../../resource/members-only.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { SettingsRows } from '../../resource/settings-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { apiKeysQuery, useRevokeKey } from './api-keys.ts';
import { KeyRow } from './key-row.tsx';

export function KeysSection() {
  const { t } = useTranslation('integration');
  const relative = useRelativeTime();
  const product = useInfos()?.name ?? '';
  const [, changeSearch] = useSearchParams();
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();
  const query = useQuery(apiKeysQuery);
  return (
    <SettingsSection
      title={t('keys.title')}
      text={t('keys.text', { product })}
      action={
        <MembersOnly>
          {(isOff) => (
            <Button look="primary" icon={Plus} isDisabled={isOff} onPress={() => void changeSearch({ key: 'new' })}>
              {t('keys.new')}
            </Button>
          )}
        </MembersOnly>
      }
    >
      <SettingsCard>
        <SettingsRows
          query={query}
          items={query.data}
          label={t('keys.list')}
          loading={t('loading')}
          loadFailed={t('keys.loadFailed')}
          empty={<SettingsRow icon={KeyRound} title={t('keys.empty')} text={t('keys.emptyText')} />}
        >
          {(key) => <KeyRow apiKey={key} onRevoke={() => setToRevoke(key)} />}
        </SettingsRows>
      </SettingsCard>
      <ConfirmDialog
        isOpen={toRevoke !== null}
        title={t('keys.confirmRevoke', { name: toRevoke?.name ?? '' })}
        confirmLabel={t('keys.revoke')}
        onCancel={() => setToRevoke(null)}
        onConfirm={() => {
          setToRevoke(null);
          if (toRevoke) revoke.mutate(toRevoke);
        }}
      >
        {toRevoke?.last_used_at && `${t('keys.lastUsed', { time: relative(toRevoke.last_used_at) })} `}
        {t('keys.confirmRevokeText')}
      </ConfirmDialog>
    </SettingsSection>
  );
}
