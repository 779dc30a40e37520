import type { Message } from '@yupflow/contract/messages';
import { randomKey } from '../../../../browser/platform.ts';
import type { Unsent } from './unsent.ts';

export interface NewUnsent extends Pick<Unsent, 'userId' | 'companyId' | 'chatId' | 'kind' | 'form'> {
  readonly newest: Message | null;
  readonly quoted?: Unsent['quoted'];
  readonly file?: Unsent['file'];
  readonly stored?: Unsent['stored'];
  readonly memberIds?: readonly string[];
  readonly mentionNames?: readonly string[];
}

export function newUnsent({ newest, quoted = null, ...given }: NewUnsent): Unsent {
  const { file = null, stored = null, memberIds = [], mentionNames = [], ...sent } = given;
  return {
    ...sent,
    key: randomKey(),
    form: quoted ? { ...sent.form, quoted: quoted.id } : sent.form,
    quoted,
    file,
    stored,
    memberIds,
    mentionNames,
    createdAt: new Date().toISOString(),
    after: newest && { id: newest.id, createdAt: newest.created_at },
    state: 'waiting',
    triedAt: null,
    refusal: null,
  };
}
