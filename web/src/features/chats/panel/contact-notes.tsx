import { useQuery } from '@tanstack/react-query';
import { contacts } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { timelineKey } from '../../../pickers/contact/contact-calls.ts';
import { NoteCard } from '../../../pickers/contact/note-card.tsx';
import { NoteComposer } from '../../../pickers/contact/note-composer.tsx';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from './panel-section.tsx';

const notesInSight = 3;

/** What the team noted about the contact lately; the whole timeline is in the contact itself. */
export function ContactNotes({ contactId }: { readonly contactId: string }) {
  const { t } = useTranslation('chats');
  const { t: common } = useTranslation();
  const [text, setText] = useState('');
  const [isAllShown, setIsAllShown] = useState(false);
  const { data, error, refetch } = useQuery({
    // Beside the timeline's own pages, and stale with them.
    queryKey: [...timelineKey(contactId), 'notes'],
    queryFn: async ({ signal }) => {
      const query = { limit: limits.page.most };
      const { results } = await call(contacts.listTimeline, { params: { id: contactId }, query }, { signal });
      return results.filter(({ kind }) => kind === 'note');
    },
  });
  const notes = data ?? [];
  const shown = isAllShown ? notes : notes.slice(0, notesInSight);
  return (
    <PanelSection name="notes" title={t('panel.notes')} count={notes.length > 0 ? String(notes.length) : undefined}>
      <div className="flex flex-col gap-2">
        {shown.map((note) => (
          <NoteCard key={note.id} contactId={contactId} note={note} />
        ))}
        {shown.length < notes.length && (
          <Button look="ghost" onPress={() => setIsAllShown(true)}>
            {t('panel.more')}
          </Button>
        )}
        {error && (
          <p role="alert" className="flex items-center gap-2 text-dense text-soft">
            {t('panel.failed')}
            <Button onPress={() => void refetch()}>{common('tryAgain')}</Button>
          </p>
        )}
        <NoteComposer contactId={contactId} text={text} onText={setText} />
      </div>
    </PanelSection>
  );
}
