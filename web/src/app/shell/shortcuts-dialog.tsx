import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { isApple } from '../../browser/platform.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { useShortcuts } from './open-states.ts';

const control = isApple ? '⌘' : 'Ctrl';

const shortcuts = [
  { text: 'shortcuts.palette', keys: [control, 'K'] },
  { text: 'shortcuts.help', keys: ['?'] },
  { text: 'shortcuts.move', keys: ['↑', '↓'] },
  { text: 'shortcuts.open', keys: ['↵'] },
  { text: 'shortcuts.remove', keys: ['Del'] },
  { text: 'shortcuts.save', keys: [control, '↵'] },
  { text: 'shortcuts.close', keys: ['Esc'] },
] as const;

const ofContacts = [
  { text: 'shortcuts.find', keys: ['/'] },
  { text: 'shortcuts.create', keys: ['N'] },
  { text: 'shortcuts.pick', keys: ['X'] },
  { text: 'shortcuts.pickAll', keys: [control, 'A'] },
] as const;

/** With Alt held, they work while one writes too. */
const ofChats = [
  { text: 'shortcuts.nextChat', keys: ['J'] },
  { text: 'shortcuts.previousChat', keys: ['K'] },
  { text: 'shortcuts.stepWhileWriting', keys: ['Alt', '↑', '↓'] },
  { text: 'shortcuts.startChat', keys: ['S'] },
  { text: 'shortcuts.closeChat', keys: ['E'] },
  { text: 'shortcuts.undoClose', keys: ['Z'] },
  { text: 'shortcuts.transferChat', keys: ['T'] },
  { text: 'shortcuts.contactPanel', keys: ['I'] },
  { text: 'shortcuts.newChat', keys: ['N'] },
  { text: 'shortcuts.findChat', keys: ['/'] },
] as const;

type Shortcuts = typeof shortcuts | typeof ofContacts | typeof ofChats;

export function ShortcutsDialog() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const isOpen = useShortcuts((state) => state.isOpen);
  const setOpen = (open: boolean) => useShortcuts.setState({ isOpen: open });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={setOpen}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-100 rounded-xl border border-line bg-surface shadow-float lg:max-w-200 dark:border-line-strong">
        <Dialog className="outline-none">
          <header className="flex items-center justify-between border-b border-line py-2.5 pr-3 pl-5">
            <Heading slot="title" className="text-section font-semibold">
              {t('shortcuts.title')}
            </Heading>
            <IconButton label={common('close')} icon={X} onPress={() => setOpen(false)} />
          </header>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse
            tabIndex={0}
            className="max-h-[75vh] overflow-y-auto -outline-offset-2 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
          >
            <ShortcutList shortcuts={shortcuts} />
            <section className="border-t border-line lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-t-0 lg:border-l">
              <h3 className="px-5 pt-3 text-dense font-semibold">{t('shortcuts.chats')}</h3>
              <p className="px-5 pt-1 text-meta text-muted">{t('shortcuts.chatsHelp')}</p>
              <ShortcutList shortcuts={ofChats} />
            </section>
            <section className="border-t border-line">
              <h3 className="px-5 pt-3 text-dense font-semibold">{t('shortcuts.contacts')}</h3>
              <ShortcutList shortcuts={ofContacts} />
            </section>
            <div
              aria-hidden
              className="pointer-events-none sticky bottom-0 -mt-6 h-6 rounded-b-xl bg-linear-to-t from-surface lg:col-span-2"
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function ShortcutList({ shortcuts: shown }: { readonly shortcuts: Shortcuts }) {
  const { t } = useTranslation('shell');
  const printed = (keys: readonly string[]) => keys.map((key) => (key === 'Del' ? t('shortcuts.deleteKey') : key));
  return (
    <dl className="flex flex-col px-5 py-3">
      {shown.map(({ text, keys }) => (
        <div key={text} className="flex min-h-9 items-center justify-between gap-4 text-dense">
          <dt className="text-soft">{t(text)}</dt>
          <dd>
            <Keys keys={printed(keys)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
