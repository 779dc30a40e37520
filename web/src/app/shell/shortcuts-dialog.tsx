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
      <Modal className="w-full max-w-100 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="outline-none">
          <header className="flex items-center justify-between border-b border-line py-2.5 pr-3 pl-5">
            <Heading slot="title" className="text-section font-semibold">
              {t('shortcuts.title')}
            </Heading>
            <IconButton label={common('close')} icon={X} onPress={() => setOpen(false)} />
          </header>
          <dl className="flex flex-col px-5 py-3">
            {shortcuts.map(({ text, keys }) => (
              <div key={text} className="flex min-h-9 items-center justify-between gap-4 text-dense">
                <dt className="text-soft">{t(text)}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
