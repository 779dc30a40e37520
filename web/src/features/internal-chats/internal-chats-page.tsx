import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atMostPhone, atMostTablet, useMediaQuery } from '../../browser/media-query.ts';
import { usePause } from '../../pickers/use-pause.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatPane } from './chat-pane.tsx';
import { NewChat } from './new-chat.tsx';
import { useInternalEvents } from './use-internal-events.ts';

/** Chats among colleagues: the list, and the one that is open. */
export default function InternalChatsPage() {
  const { t } = useTranslation('internal-chats');
  const isPhone = useMediaQuery(atMostPhone);
  const isNarrow = useMediaQuery(atMostTablet);
  const [{ chat, message, panel }, changeSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const search = usePause(typed.trim());
  const chatId = chat ?? null;
  useInternalEvents();

  const open = (id: string, messageId?: string) =>
    void changeSearch({ chat: id, message: messageId ?? null, panel: null });
  const close = () => void changeSearch({ chat: null, message: null });
  const openNew = () => void changeSearch({ panel: 'new' });
  return (
    <Page
      title={t('title')}
      isBarHidden={isPhone && chatId !== null}
      actions={
        isPhone ? (
          <IconButton label={t('new')} icon={Plus} onPress={openNew} />
        ) : (
          <Button icon={Plus} onPress={openNew}>
            {t('new')}
          </Button>
        )
      }
    >
      <div className="flex min-h-0 flex-1">
        {(!isNarrow || chatId === null) && (
          <div
            className={cx(
              'flex min-h-0 flex-col bg-surface',
              isNarrow ? 'min-w-0 flex-1' : 'w-85 shrink-0 border-r border-line',
            )}
          >
            <div className="border-b border-line p-3">
              <SearchField label={t('search')} value={typed} onChange={setTyped} className="w-full" />
            </div>
            <ChatList search={search} openId={chatId} onOpen={open} />
          </div>
        )}
        {(!isNarrow || chatId !== null) && (
          <section
            aria-label={t('conversation')}
            className={cx('flex min-h-0 min-w-0 flex-1 flex-col', chatId === null ? 'bg-page' : 'bg-surface')}
          >
            {chatId === null ? (
              <div className="m-auto">
                <EmptyState
                  drawing={<path d="M24 24h44v30H44l-12 10V54h-8zM76 38h20v30h-8v10L76 68H56v-6" />}
                  title={t('choose')}
                >
                  {t('chooseText')}
                </EmptyState>
              </div>
            ) : (
              <ChatPane
                key={chatId}
                chatId={chatId}
                foundId={message ?? null}
                onBack={isNarrow ? close : undefined}
                onFound={(messageId) => void changeSearch({ message: messageId }, { replace: true })}
                onLeft={close}
              />
            )}
          </section>
        )}
      </div>
      <NewChat
        isOpen={panel === 'new'}
        group={null}
        onClose={() => void changeSearch({ panel: null }, { replace: true })}
        onSaved={(id) => open(id)}
      />
    </Page>
  );
}
