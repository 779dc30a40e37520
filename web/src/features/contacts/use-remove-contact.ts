import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { forgetContact } from '../../pickers/contact/contact-calls.ts';
import { useUndoToast } from '../../pickers/contact/use-undo-toast.tsx';
import { listKey } from '../../resource/list-cache.ts';
import { toast } from '../../ui/toast.ts';
import { nameOf } from './contact-cells.tsx';

/** The row leaves once the server agrees, and for some time there is a way back: nobody has to be asked. */
export function useRemoveContact(): (contact: Contact) => Promise<void> {
  const client = useQueryClient();
  const errorText = useErrorText();
  const offerUndo = useUndoToast();
  return async (contact) => {
    try {
      await call(contacts.remove, { params: { id: contact.id } });
      forgetContact(client, contact.id);
      offerUndo(contact.id, nameOf(contact));
    } catch (error) {
      // Somebody else was quicker: it is gone, as asked.
      if (error instanceof ApiError && error.code === 'not_found') forgetContact(client, contact.id);
      else toast.error(errorText(error));
      void client.invalidateQueries({ queryKey: listKey('contacts') });
    }
  };
}
