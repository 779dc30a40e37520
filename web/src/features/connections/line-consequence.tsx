import type { Connection } from '@yupflow/contract/connections';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useHealth } from './connections-calls.ts';

export interface LineQuestion {
  readonly line: Connection;
  readonly deed: 'remove' | 'disconnect';
}

/** What comes of it; how many messages go with a line, where that is known. */
export function LineConsequence({ line, deed }: LineQuestion) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const queued = useHealth(line.id).data?.queued ?? 0;
  if (deed === 'disconnect') return t(line.cloud ? 'disconnectTokenText' : 'disconnectText');
  return queued > 0 ? t('removeQueued', { count: queued, number: format.number(queued) }) : t('removeText');
}
