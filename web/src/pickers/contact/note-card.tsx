import { useQueryClient } from '@tanstack/react-query';
import { contacts, type TimelineEntry } from '@yupflow/contract/contacts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { timelineKey } from './contact-calls.ts';
import { LinkedText } from './linked-text.tsx';
import { NoteField } from './note-field.tsx';

interface Props {
  readonly contactId: string;
  readonly note: TimelineEntry;
}

/** One's own can be changed and deleted; the owner of the company may delete any. */
export function NoteCard({ contactId, note }: Props) {
  const { t } = useTranslation('contact');
  const { t: common } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const errorText = useErrorText();
  const format = useFormat();
  const kept = String(note.data.text ?? '');
  /** Null while nobody changes it. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isMine = note.by !== null && note.by.id === me?.id;
  const canRemove = isMine || me?.activeCompany?.isOwner === true;
  const params = { id: contactId, noteId: note.id };

  async function run(work: () => Promise<unknown>, done?: string) {
    setIsBusy(true);
    setFault(null);
    try {
      await work();
      await client.invalidateQueries({ queryKey: timelineKey(contactId) });
      setDraft(null);
      if (done) toast.success(done);
    } catch (error) {
      if (draft === null) toast.error(errorText(error));
      else setFault(errorText(error));
    } finally {
      setIsBusy(false);
    }
  }

  if (draft !== null)
    return (
      <NoteField
        label={t('notes.edit')}
        saveLabel={t('notes.save')}
        text={draft}
        onText={setDraft}
        isSaving={isBusy}
        error={fault}
        onSave={() => void run(() => call(contacts.updateNote, { params, body: { text: draft } }))}
        onCancel={() => setDraft(null)}
        inputRef={focusOnArrival}
      />
    );

  const author = note.by?.name ?? t('timeline.nobody');
  return (
    <article className="rounded-lg border border-warn-line bg-warn-soft px-3 py-2.5">
      <header className="flex items-center gap-2 text-meta text-soft">
        <Avatar name={author} image={note.by?.image ?? null} look="person" />
        <span className="min-w-0 truncate font-medium text-text" title={author}>
          {author}
        </span>
        <time dateTime={note.at} title={format.moment(note.at)} className="shrink-0 tabular-nums">
          {format.time(new Date(note.at))}
        </time>
        {note.data.edited_at !== undefined && (
          <span title={format.moment(String(note.data.edited_at))}>{t('notes.edited')}</span>
        )}
        {canRemove && (
          <MenuTrigger>
            <Button
              aria-label={t('notes.actions', { name: author })}
              className={`${iconButtonClass} ml-auto size-7! pointer-coarse:size-11!`}
            >
              <Ellipsis aria-hidden className="size-4" />
            </Button>
            <Menu onAction={(chosen) => (chosen === 'edit' ? setDraft(kept) : setIsAsking(true))}>
              {isMine && (
                <MenuAction id="edit" icon={Pencil}>
                  {common('edit')}
                </MenuAction>
              )}
              <MenuAction id="delete" icon={Trash2} isDangerous>
                {common('delete')}
              </MenuAction>
            </Menu>
          </MenuTrigger>
        )}
      </header>
      <p className="mt-1.5 text-body wrap-anywhere whitespace-pre-wrap">
        <LinkedText text={kept} />
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('notes.confirmDelete')}
        confirmLabel={common('delete')}
        onConfirm={() => {
          setIsAsking(false);
          void run(() => call(contacts.removeNote, { params }), t('notes.deleted'));
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('notes.confirmDeleteText')}
      </ConfirmDialog>
    </article>
  );
}
