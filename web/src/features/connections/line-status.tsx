import type { Connection } from '@yupflow/contract/connections';
import { Check, LoaderCircle, QrCode, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const looks = {
  CONNECTED: { look: 'ok', icon: Check },
  CONNECTING: { look: 'warn', icon: LoaderCircle },
  QR: { look: 'warn', icon: QrCode },
  DISCONNECTED: { look: 'bad', icon: Unplug },
} as const;

export function LineStatus({ status, status_at, reason }: Connection) {
  const { t } = useTranslation('connections');
  const isNew = status === 'DISCONNECTED' && reason === 'new';
  // What somebody here did is nothing to worry about.
  const isAsked = status === 'DISCONNECTED' && reason === 'asked';
  const { look, icon } = looks[status];
  return (
    <div>
      <Badge look={isNew || isAsked ? 'plain' : look} icon={icon}>
        {t(isNew ? 'status.new' : `status.${status}`)}
      </Badge>
      {!isNew && (
        <p className="mt-0.5 text-meta text-muted">
          <RelativeTime moment={status_at} />
        </p>
      )}
    </div>
  );
}
