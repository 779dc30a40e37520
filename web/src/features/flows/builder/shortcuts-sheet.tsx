import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { isApple } from '../../../browser/platform.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Keys } from '../../../ui/kbd.tsx';

const control = isApple ? '⌘' : 'Ctrl';

const shortcuts = [
  ['drawer', ['/']],
  ['find', [control, 'F']],
  ['walk', ['Tab']],
  ['open', ['↵']],
  ['ports', ['O']],
  ['move', ['←', '↑', '→', '↓']],
  ['undo', [control, 'Z']],
  ['redo', [control, 'Shift', 'Z']],
  ['copy', [control, 'C']],
  ['cut', [control, 'X']],
  ['paste', [control, 'V']],
  ['duplicate', [control, 'D']],
  ['remove', ['Del']],
  ['all', [control, 'A']],
  ['leave', ['Esc']],
  ['layout', ['L']],
  ['fit', ['1']],
  ['zoomIn', ['+']],
  ['zoomOut', ['−']],
  ['marquee', ['Shift', '↖']],
  ['pan', ['Space', '↖']],
] as const;

/** Keys that are printed in words, which differ by country. */
const namedKeys = {
  Del: 'shortcuts.keys.delete',
  Shift: 'shortcuts.keys.shift',
  Space: 'shortcuts.keys.space',
} as const;
const isNamed = (key: string): key is keyof typeof namedKeys => key in namedKeys;

const useSheet = create(() => ({ isOpen: false }));
export const openShortcuts = (): void => useSheet.setState({ isOpen: true });

export function ShortcutsSheet() {
  const { t } = useTranslation('builder');
  const { t: common } = useTranslation();
  const isOpen = useSheet((state) => state.isOpen);
  const printed = (keys: readonly string[]) => keys.map((key) => (isNamed(key) ? t(namedKeys[key]) : key));
  const close = () => useSheet.setState({ isOpen: false });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || close()}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-160 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="outline-none">
          <header className="flex items-center justify-between border-b border-line py-2.5 pr-3 pl-5">
            <Heading slot="title" className="text-section font-semibold">
              {t('shortcuts.title')}
            </Heading>
            <IconButton label={common('close')} icon={X} onPress={close} />
          </header>
          <dl className="grid grid-cols-2 gap-x-8 px-5 py-3 max-sm:grid-cols-1">
            {shortcuts.map(([text, keys]) => (
              <div key={text} className="flex min-h-9 items-center justify-between gap-4 text-dense">
                <dt className="text-soft">{t(`shortcuts.${text}`)}</dt>
                <dd>
                  <Keys keys={printed(keys)} />
                </dd>
              </div>
            ))}
          </dl>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
