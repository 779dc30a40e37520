import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteCard } from '../../../pickers/contact/note-card.tsx';
import { NoteComposer } from '../../../pickers/contact/note-composer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notesQuery } from './panel-queries.ts';
import { PanelSection, PanelState } from './panel-section.tsx';

const notesInSight = 3;

/** What the team noted about the contact lately; the whole timeline is in the contact itself. */
export function ContactNotes({ contactId }: { readonly contactId: string }) {
  const { t } = useTranslation('chats');
  const [text, setText] = useState('');
  const [isAllShown, setIsAllShown] = useState(false);
  const query = useQuery(notesQuery(contactId));
  const notes = query.data ?? [];
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
        <PanelState query={query} skeleton={<Skeleton className="h-16 rounded-lg" />} />
        <NoteComposer contactId={contactId} text={text} onText={setText} />
      </div>
    </PanelSection>
  );
}
