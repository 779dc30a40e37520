import type { ApiKey } from '@yupflow/contract/api-keys';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { useRelativeTime } from '../../ui/relative-time.tsx';
import { denseControlClass, SettingsRow } from '../../ui/settings.tsx';
import { useScopesText } from './scopes.ts';

interface Props {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

/** By what people tell it apart: its name, its beginning, what it may do and when it was last used. */
export function KeyRow({ apiKey, onRevoke }: Props) {
  const { t } = useTranslation('integration');
  const format = useFormat();
  const scopesText = useScopesText();
  const { name, prefix, scopes, created_by, created_at } = apiKey;
  const date = format.day(created_at);
  return (
    <SettingsRow
      icon={KeyRound}
      title={
        <>
          <span className="wrap-anywhere">{name}</span>
          <code className="font-mono text-meta font-normal text-muted">{prefix}…</code>
        </>
      }
      text={
        <>
          <span className="block text-pretty">{scopesText(scopes)}</span>
          <span className="block">
            {created_by ? t('keys.createdBy', { name: created_by, date }) : t('keys.createdOn', { date })}
            <span className="sm:hidden">
              {' · '}
              <LastUsed apiKey={apiKey} />
            </span>
          </span>
        </>
      }
    >
      <span className="shrink-0 text-meta text-muted max-sm:hidden">
        <LastUsed apiKey={apiKey} />
      </span>
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

function LastUsed({ apiKey: { last_used_at } }: Pick<Props, 'apiKey'>) {
  const { t } = useTranslation('integration');
  const format = useFormat();
  const relative = useRelativeTime();
  if (!last_used_at) return t('keys.neverUsed');
  return (
    <time dateTime={last_used_at} title={format.moment(last_used_at)}>
      {t('keys.usedAt', { time: relative(last_used_at) })}
    </time>
  );
}
