import type { Chat } from '@yupflow/contract/chats';
import { useTranslation } from 'react-i18next';
import { useReadablePhone } from '../../ui/use-readable-phone.ts';

type Named = Pick<Chat, 'contact' | 'group'>;

/** What a chat is called: by the name, else by the number. */
export function useChatName(): (chat: Named) => string {
  const { t } = useTranslation('chats');
  const readablePhone = useReadablePhone();
  return ({ contact, group }) => {
    if (group) return group.name || t('row.group');
    if (contact?.name) return contact.name;
    return contact?.phone ? readablePhone(contact.phone) : t('row.nameless');
  };
}
