import { Search } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection } from 'react-aria-components/Collection';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { canFocusToType } from '../../browser/media-query.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Keys } from '../../ui/kbd.tsx';
import { type Command, findCommands } from './command.ts';
import { noteRecent, readRecent } from './recent.ts';
import { useFoundChats } from './use-found-chats.tsx';
import { usePeople } from './use-people.tsx';

interface Props {
  /** Whose latest commands are remembered. */
  readonly userId: string;
  readonly commands: readonly Command[];
  /** Null for who may not see contacts: then they are not looked for. */
  readonly onOpenContact: ((id: string) => void) | null;
  /** Null for who attends nobody. */
  readonly onOpenChat: ((id: string) => void) | null;
  readonly onClose: () => void;
}

/** Everything by its name: type, arrows, Enter. */
export function Palette({ userId, commands, onOpenContact, onOpenChat, onClose }: Props) {
  const { t } = useTranslation('palette');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => readRecent(userId));
  const people = usePeople(typed, onOpenContact);
  const chats = useFoundChats(typed, onOpenChat);
  // Behind what is there at once, so that nothing moves away under the keyboard when they come.
  const found = findCommands(commands, typed, recent);
  const groups = [
    ...found,
    { id: 'chats' as const, commands: chats.commands },
    // After the chats, also in time: else Enter would open the contact of whom one wants to answer.
    { id: 'people' as const, commands: chats.isSearching ? [] : people.commands },
  ].filter((group) => group.commands.length > 0);
  const error = people.error ?? chats.error;
  const searchLabel = t(onOpenContact ? 'searchWithPeople' : 'search');

  function run(id: unknown) {
    const command = [...commands, ...chats.commands, ...people.commands].find((one) => one.id === id);
    if (!command) return;
    if (isWorthRemembering(command)) noteRecent(userId, command.id);
    onClose();
    command.run();
  }

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-30 flex items-start justify-center bg-scrim p-4 pt-[14vh] entering:animate-fade-in max-sm:p-2 max-sm:pt-2"
    >
      <Modal className="flex max-h-[min(480px,72vh)] w-full max-w-140 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog aria-label={t('title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              aria-label={searchLabel}
              autoFocus={canFocusToType()}
              // Esc in a filled field counts as clearing it: here it closes, as the hint below says.
              onClear={onClose}
              className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4"
            >
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Input
                placeholder={searchLabel}
                className="h-full min-w-0 flex-1 bg-transparent text-(length:--field-text) outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse */}
            <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
              <ListBox
                aria-label={t('title')}
                items={groups}
                onAction={run}
                renderEmptyState={() => (
                  <p className="px-4 py-10 text-center text-dense text-muted">
                    {people.isSearching || chats.isSearching
                      ? t('searching')
                      : error
                        ? errorText(error)
                        : t('nothing', { words: typed })}
                  </p>
                )}
                className="p-1.5 outline-none"
              >
                {(group) => (
                  <ListBoxSection id={group.id}>
                    <Header className="px-2.5 pt-2 pb-1 text-meta font-medium text-muted">
                      {t(`groups.${group.id}`)}
                    </Header>
                    <Collection items={group.commands}>{(command) => <Line command={command} />}</Collection>
                  </ListBoxSection>
                )}
              </ListBox>
            </div>
          </Autocomplete>
          <footer
            aria-hidden
            className="flex h-9 shrink-0 items-center gap-4 border-t border-line bg-page px-4 text-meta text-muted pointer-coarse:hidden max-sm:hidden"
          >
            <Hint keys={['↑', '↓']}>{t('hints.move')}</Hint>
            <Hint keys={['↵']}>{t('hints.open')}</Hint>
            <Hint keys={['Esc']}>{t('hints.close')}</Hint>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Whom one looked for is nobody else's business on a shared computer; what is open now may not be the next time. */
const isWorthRemembering = ({ group }: Command) => group !== 'people' && group !== 'chats' && group !== 'chat';

function Line({ command }: { readonly command: Command }) {
  return (
    <ListBoxItem
      id={command.id}
      textValue={command.label}
      className="flex min-h-9 cursor-default items-center gap-2 rounded-md px-1.5 text-dense outline-none highlighted:bg-raised pointer-coarse:min-h-11 max-sm:min-h-11"
    >
      <span aria-hidden className="grid size-7 shrink-0 place-items-center text-muted">
        {command.icon}
      </span>
      <span className="min-w-0 truncate font-medium">{command.label}</span>
      {command.note && <span className="ml-auto shrink-0 pl-3 text-meta text-soft tabular-nums">{command.note}</span>}
    </ListBoxItem>
  );
}

function Hint({ keys, children }: { readonly keys: readonly string[]; readonly children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Keys keys={keys} />
      {children}
    </span>
  );
}
