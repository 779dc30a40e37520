import type { Chat } from '@yupflow/contract/chats';
import { ChevronLeft, PanelRightClose, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { LazyContactCycles, useHasCycles } from '../../../pickers/enrolments/lazy-contact-cycles.tsx';
import { useWanted } from '../../../resource/later.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChat } from '../chat-queries.ts';
import type { ChatView } from '../use-chat-view.ts';
import { type ColumnPlace, columnClass, PanelSkeleton } from './contact-column-skeleton.tsx';
import { ContactData } from './contact-data.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { ContactTagsSection } from './contact-tags-section.tsx';
import { EditContact } from './lazy-edit-contact.ts';
import { MediaSection } from './media-section.tsx';
import { inOrderClass, PanelSection } from './panel-section.tsx';
import { ParticipantsSection } from './participants-section.tsx';
import { PastTickets } from './past-tickets.tsx';

export { askForPanel } from './ask-for-panel.ts';

interface Props {
  readonly chatId: string;
  readonly view: ChatView;
  readonly place: ColumnPlace;
  /** Folds it; on a narrow screen, leads back to the chat. */
  readonly onFold: () => void;
}

/** Who one is talking to. The name stands in the chat's header already. */
export function ContactColumn({ chatId, view, place, onFold }: Props) {
  const { t } = useTranslation('chats');
  const { data: chat, known } = useChat(chatId);
  const canSeeContacts = useMe()?.permissions.includes('contacts') ?? false;
  const contact = known?.contact ?? null;
  const isEdited = view.panel === 'edit';
  const isEditWanted = useWanted(isEdited);
  const isAlone = place === 'alone';
  const title = t(known?.group ? 'panel.group' : 'panel.contact');
  return (
    <aside aria-label={title} className={columnClass(place)}>
      <header className="flex h-15 shrink-0 items-center gap-1 pr-3 pl-4">
        {isAlone && <IconButton label={t('panel.back')} icon={ChevronLeft} onPress={onFold} className="-ml-2" />}
        <h2 className="flex-1 text-body font-semibold">{title}</h2>
        {contact && canSeeContacts && (
          <IconButton label={t('panel.edit')} icon={Pencil} onPress={() => view.showPanel('edit')} />
        )}
        {!isAlone && <IconButton label={t('panel.hide')} icon={PanelRightClose} onPress={onFold} />}
      </header>
      {chat ? (
        <div className={cx('min-h-0 flex-1 overflow-y-auto pb-4', inOrderClass)}>
          {chat.group ? (
            <ParticipantsSection chat={chat} />
          ) : (
            contact && <Person contact={contact} tags={chat.tags} canSeeContacts={canSeeContacts} />
          )}
          <PastTickets chat={chat} onOpen={view.open} />
          <MediaSection chatId={chat.id} onOpen={view.goTo} />
        </div>
      ) : (
        <PanelSkeleton />
      )}
      <Suspense fallback={null}>
        {contact && canSeeContacts && isEditWanted && (
          <EditContact
            id={contact.id}
            isOpen={isEdited}
            onClose={() => view.showPanel(place === 'beside' ? null : 'contact', { replace: true })}
          />
        )}
      </Suspense>
    </aside>
  );
}

interface PersonProps {
  readonly contact: NonNullable<Chat['contact']>;
  readonly tags: { id: string; name: string; color: string }[];
  readonly canSeeContacts: boolean;
}

/** Whoever may not see contacts sees what the chat itself tells. */
function Person({ contact, tags, canSeeContacts }: PersonProps) {
  const { t } = useTranslation('chats');
  const hasCycles = useHasCycles();
  return (
    <>
      <ContactData contact={contact} isWhole={canSeeContacts} />
      <ContactTagsSection contactId={contact.id} tags={tags} />
      {hasCycles && (
        <PanelSection name="cycles" title={t('panel.cycles')}>
          <LazyContactCycles contactId={contact.id} isTitleHidden />
        </PanelSection>
      )}
      {canSeeContacts && <ContactNotes contactId={contact.id} />}
    </>
  );
}
