import type { Contact } from '@yupflow/contract/contacts';
import { type BoardColumn, crm } from '@yupflow/contract/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { ColumnPicker } from '../../pickers/column-picker.tsx';
import { ContactPicker } from '../../pickers/contact-picker.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { takeCard } from './board-cache.ts';
import { countAnew } from './board-events.ts';

interface Props {
  readonly column: BoardColumn;
  readonly onClose: () => void;
  readonly onAdded: (contactId: string) => void;
}

/** A contact comes onto the board; who is there already moves. */
export function AddCardDialog({ column, onClose, onAdded }: Props) {
  const { t } = useTranslation('crm');
  const errorText = useErrorText();
  const [contact, setContact] = useState<Contact | null>(null);
  const [columnId, setColumnId] = useState(column.id);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function add(contactId: string) {
    setIsPending(true);
    setRefusal(null);
    try {
      takeCard(await call(crm.moveCard, { params: { contactId }, body: { column_id: columnId, after: null } }));
      countAnew();
      toast.success(t('added'));
      onAdded(contactId);
    } catch (error) {
      setRefusal(errorText(error));
      setIsPending(false);
    }
  }

  return (
    <FormDialog
      title={t('newCard')}
      confirmLabel={t('addCard')}
      canConfirm={contact !== null}
      isPending={isPending}
      onConfirm={() => contact && void add(contact.id)}
      onClose={onClose}
    >
      <ContactPicker
        label={t('contact')}
        value={contact}
        onChange={setContact}
        buttonRef={focusOnArrival}
        help={t('contactHelp')}
        error={refusal}
      />
      <ColumnPicker label={t('column')} value={columnId} onChange={setColumnId} />
    </FormDialog>
  );
}
