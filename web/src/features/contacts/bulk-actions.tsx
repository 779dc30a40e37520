import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { decideAccess, member } from '@yupflow/contract/access';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import type { Job } from '@yupflow/contract/jobs';
import { screens } from '@yupflow/contract/screens';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe, viewerOf } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { BulkBar, type TagAction } from './bulk-bar.tsx';
import type { Asked, ContactPage } from './contacts-query.ts';
import { countSelected, selectionToSend } from './selection.ts';
import { useExactTotal } from './use-exact-total.ts';
import type { useSelection } from './use-selection.ts';

interface Props {
  readonly asked: Asked;
  readonly found: ContactPage | undefined;
  readonly rows: readonly Contact[];
  readonly selection: ReturnType<typeof useSelection>;
  readonly onExport: () => void;
  readonly onRemoveOne: (contact: Contact) => Promise<void>;
}

/** What can be done with all that are picked: it runs as a job, which the tray shows. */
export function BulkActions({ asked, found, rows, selection: picked, onExport, onRemoveOne }: Props) {
  const { selection, pickAll, clear } = picked;
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const client = useQueryClient();
  const errorText = useErrorText();
  const me = useMe();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { total, isMore } = useExactTotal(asked, found, selection.isAll || selection.ids.size > 0);
  const count = countSelected(selection, total);
  if (count === 0) return null;
  const chosen = selectionToSend(selection, asked);
  const isMoreThanCount = selection.isAll && isMore;
  const shownCount = format.number(count) + (isMoreThanCount ? '+' : '');

  async function start(work: () => Promise<Job>) {
    try {
      await work();
      clear();
      await client.invalidateQueries({ queryKey: ['jobs'] });
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  const isAllowed = (permission: 'contacts_tags' | 'contacts_shipping_cycles' | 'broadcasts') =>
    me !== undefined && decideAccess(member(permission), viewerOf(me)) === null;

  const tag = (tag_id: string, action: TagAction) =>
    void start(() => call(contacts.tagMany, { body: { selection: chosen, tag_id, action } }));

  const enrol = (id: string, action: TagAction) =>
    void start(() => call(shippingCycles.enrolMany, { params: { id }, body: { selection: chosen, action } }));

  const broadcast = () =>
    void navigate({ to: screens.broadcasts.path, search: { open: 'new' }, state: { audience: chosen } });

  function askToRemove() {
    const only = !selection.isAll && count === 1 ? rows.find(({ id }) => selection.ids.has(id)) : undefined;
    if (!only) return setIsAsking(true);
    clear();
    void onRemoveOne(only);
  }

  function removeAll() {
    setIsAsking(false);
    void start(() => call(contacts.removeMany, { body: { selection: chosen } }));
  }

  return (
    <>
      <BulkBar
        count={count}
        isMoreThanCount={isMoreThanCount}
        all={selection.isAll && selection.ids.size === 0 ? null : { count: total, isMore, pick: pickAll }}
        onTag={isAllowed('contacts_tags') ? tag : null}
        onEnrol={isAllowed('contacts_shipping_cycles') ? enrol : null}
        onBroadcast={isAllowed('broadcasts') ? broadcast : null}
        onExport={onExport}
        onRemove={askToRemove}
        onClear={clear}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('bulk.confirmDelete', { count, shown: shownCount })}
        confirmLabel={t('bulk.confirmVerb', { count, shown: shownCount })}
        onConfirm={removeAll}
        onCancel={() => setIsAsking(false)}
      >
        {t('bulk.confirmDeleteText')}
      </ConfirmDialog>
    </>
  );
}
