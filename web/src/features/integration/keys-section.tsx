import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '@yupflow/contract/api-keys';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfos } from '../../api/infos.ts';
import { MembersOnly } from '../../resource/members-only.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { apiKeysQuery, useRevokeKey } from './api-keys.ts';
import { KeyRow } from './key-row.tsx';
import { RowsFailed, RowsSkeleton } from './rows.tsx';

export function KeysSection() {
  const { t } = useTranslation('integration');
  const relative = useRelativeTime();
  const product = useInfos()?.name ?? '';
  const [, changeSearch] = useSearchParams();
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();
  const query = useQuery(apiKeysQuery);
  const keys = query.data;
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
        {keys ? (
          keys.length > 0 ? (
            <ul aria-label={t('keys.list')}>
              {keys.map((key) => (
                <li key={key.id} className="border-line not-first:border-t">
                  <KeyRow apiKey={key} onRevoke={() => setToRevoke(key)} />
                </li>
              ))}
            </ul>
          ) : (
            <SettingsRow icon={KeyRound} title={t('keys.empty')} text={t('keys.emptyText')} />
          )
        ) : query.error ? (
          <RowsFailed title={t('keys.loadFailed')} query={query} />
        ) : (
          <RowsSkeleton />
        )}
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
