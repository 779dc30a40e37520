import type { OpenChat } from '@yupflow/contract/chats';
import { files } from '@yupflow/contract/files';
import { type ChangedGroup, groups } from '@yupflow/contract/groups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { sendFile } from '../../../api/send-file.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { toast } from '../../../ui/toast.ts';
import { takeOpenChat } from '../chat-cache.ts';

type Deed = 'remove' | 'promote' | 'demote';

/** What can be done with a group. WhatsApp does it first, which takes a moment: one thing at a time. */
export function useGroupDeeds({ id }: Pick<OpenChat, 'id'>) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const [pending, setPending] = useState<string | null>(null);

  /** Answers whether it was done. */
  async function change(what: string, work: () => Promise<ChangedGroup>): Promise<boolean> {
    if (pending !== null) return false;
    setPending(what);
    try {
      const { chat, refused } = await work();
      takeOpenChat(chat);
      if (refused.length > 0) toast.error(t('group.refused', { names: refused.join(', ') }));
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      setPending(null);
    }
  }

  const params = { id };
  return {
    pending,
    rename: (name: string) => change('rename', () => call(groups.rename, { params, body: { name } })),
    setPicture: (file: File) =>
      change('picture', async () => {
        const { key } = await sendFile(files.upload, file);
        return call(groups.setPicture, { params, body: { key } });
      }),
    removePicture: () => change('picture', () => call(groups.setPicture, { params, body: { key: null } })),
    add: (contact_ids: string[]) => change('add', () => call(groups.addPeople, { params, body: { contact_ids } })),
    changePerson: (deed: Deed, address: string) =>
      change(address, () => call(groups.changePeople, { params, body: { deed, addresses: [address] } })),
    leave: () => change('leave', () => call(groups.leave, { params })),
  };
}

export type GroupDeeds = ReturnType<typeof useGroupDeeds>;
