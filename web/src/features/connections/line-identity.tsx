import type { Connection } from '@yupflow/contract/connections';
import { useTranslation } from 'react-i18next';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Whose phone it is: its number, how its owner calls itself, and when it was last there. */
export function LineIdentity({ line }: { readonly line: Connection }) {
  const { t } = useTranslation('connections');
  const { phone, profile_name: profile, last_seen_at: seen, status } = line;
  return (
    <div className="text-dense text-muted">
      {profile && (
        <p className="truncate" title={profile}>
          {profile}
        </p>
      )}
      {phone && <p className="tabular-nums">{readablePhone(phone)}</p>}
      <p>
        {status === 'CONNECTED' ? (
          t('seen.now')
        ) : seen ? (
          <>
            {t('seen.last')} <RelativeTime moment={seen} />
          </>
        ) : (
          t('seen.never')
        )}
      </p>
    </div>
  );
}
