import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atMostLaptop, atMostPhone, atMostTablet, useMediaQuery } from '../../browser/media-query.ts';
import { writeStored } from '../../browser/stored.ts';
import { fetchWhenIdle, useWanted } from '../../resource/later.tsx';
import { MembersOnly } from '../../resource/members-only.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { ChatGone } from './chat-gone.tsx';
import { useChats } from './chat-queries.ts';
import { useIsGone } from './gone.ts';
import { ChatHeaderSkeleton } from './header/chat-header-skeleton.tsx';
import { ChatList } from './list/chat-list.tsx';
import { LivePreferences } from './live/live-preferences.tsx';
import { NothingChosen } from './nothing-chosen.tsx';
import { ContactColumnSkeleton } from './panel/contact-column-skeleton.tsx';
import { isPanelFolded, panelName } from './panel/is-panel-shown.ts';
import { EditContact } from './panel/lazy-edit-contact.ts';
import { ChatColumn, ContactColumn, NewChatSlideOver, TransferSlideOver } from './parts.ts';
import { useChatDeeds } from './use-chat-deeds.ts';
import { useChatKeys } from './use-chat-keys.ts';
import { useChatView } from './use-chat-view.ts';

export { askAhead } from './ask-ahead.ts';

/** List, conversation and contact beside each other; one after the other where there is no room for that. */
export default function ChatsPage() {
  const { t } = useTranslation('chats');
  const isPhone = useMediaQuery(atMostPhone);
  const isNarrow = useMediaQuery(atMostTablet);
  const hasRoomBeside = !useMediaQuery(atMostLaptop);
  const view = useChatView();
  const chats = useChats(view.filter);
  const deeds = useChatDeeds(view, chats.rows);
  const search = useRef<HTMLDivElement>(null);
  const [isFolded, setIsFolded] = useState(isPanelFolded);
  const { chatId, panel } = view;
  const isGone = useIsGone(chatId);
  const openNew = () => view.showPanel('new');

  function togglePanel() {
    if (!hasRoomBeside) return view.showPanel(panel === 'contact' ? null : 'contact');
    writeStored(panelName, isFolded ? null : 'folded');
    setIsFolded(!isFolded);
  }

  useChatKeys(view, deeds, {
    search: () => search.current?.querySelector('input')?.focus(),
    newChat: openNew,
    panel: togglePanel,
  });

  // The list comes first; what people open from it is there before they do.
  const isListed = !chats.isPending;
  useEffect(() => {
    if (isListed) fetchWhenIdle(ChatColumn, ContactColumn, EditContact, NewChatSlideOver, TransferSlideOver);
  }, [isListed]);
  const isNew = panel === 'new';
  const handedOver = panel === 'transfer' && !isGone ? chatId : null;
  const hasNew = useWanted(isNew);
  const hasTransfer = useWanted(handedOver !== null);

  const isPanelAsked = panel === 'contact' || panel === 'edit';
  const isPanelAlone = isNarrow && chatId !== null && isPanelAsked;
  const isChatAlone = isNarrow && chatId !== null && !isPanelAlone;
  const isListShown = !isNarrow || chatId === null;
  const hasPanel = chatId !== null && !isGone && (hasRoomBeside ? !isFolded : isPanelAsked);
  const panelPlace = hasRoomBeside ? 'beside' : isNarrow ? 'alone' : 'over';
  return (
    <Page
      title={t('title')}
      isBarHidden={isPhone && chatId !== null}
      actions={
        <>
          <LivePreferences />
          <MembersOnly>
            {(isOff) =>
              isPhone ? (
                <IconButton label={t('new')} icon={Plus} isDisabled={isOff} onPress={openNew} />
              ) : (
                <Button icon={Plus} isDisabled={isOff} onPress={openNew} className="mr-1">
                  {t('new')}
                </Button>
              )
            }
          </MembersOnly>
        </>
      }
    >
      <div className="relative flex min-h-0 flex-1">
        {isListShown && (
          <div
            className={cx('flex min-h-0 flex-col', isNarrow ? 'min-w-0 flex-1' : 'w-85 shrink-0 border-r border-line')}
          >
            <ChatList view={view} chats={chats} deeds={deeds} searchRef={search} onNew={openNew} />
          </div>
        )}
        {!isPanelAlone && (!isNarrow || isChatAlone) && (
          <section aria-label={t('conversation')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
            {chatId === null ? (
              <NothingChosen />
            ) : isGone ? (
              <ChatGone onBack={view.close} />
            ) : (
              <Suspense fallback={<ChatHeaderSkeleton />}>
                <ChatColumn
                  key={chatId}
                  chatId={chatId}
                  view={view}
                  deeds={deeds}
                  isAlone={isChatAlone}
                  isPanelOpen={hasPanel}
                  onTogglePanel={togglePanel}
                />
              </Suspense>
            )}
          </section>
        )}
        {hasPanel && (
          <Suspense fallback={<ContactColumnSkeleton place={panelPlace} />}>
            <ContactColumn key={chatId} chatId={chatId} view={view} place={panelPlace} onFold={togglePanel} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        {hasNew && <NewChatSlideOver isOpen={isNew} onClose={() => view.showPanel(null)} onOpened={view.open} />}
      </Suspense>
      <Suspense fallback={null}>
        {hasTransfer && <TransferSlideOver chatId={handedOver} onClose={() => view.showPanel(null)} />}
      </Suspense>
    </Page>
  );
}
