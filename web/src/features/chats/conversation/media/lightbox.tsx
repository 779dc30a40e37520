import type { Message } from '@yupflow/contract/messages';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../locales/format.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton, iconButtonClass } from '../../../../ui/icon-button.tsx';

interface Props {
  /** Those that are loaded, oldest first. */
  readonly pictures: readonly Message[];
  readonly shownId: string;
  readonly onShow: (message: Message) => void;
  readonly onClose: () => void;
}

/** One picture as large as the screen; arrows lead to the next, Esc back. */
export function Lightbox({ pictures, shownId, onShow, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const [isZoomed, setIsZoomed] = useState(false);
  const at = pictures.findIndex(({ id }) => id === shownId);
  const message = pictures[at];
  const url = message?.media?.url;
  const go = (step: number) => {
    const next = pictures[at + step];
    if (!next) return;
    setIsZoomed(false);
    onShow(next);
  };
  const hear = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  if (!message || !url) return null;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className="dark fixed inset-0 z-30 bg-page/95 text-text entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="size-full">
        <Dialog aria-label={t('media.picture')} className="flex size-full flex-col outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the dialog's own keys */}
          <div onKeyDown={hear} className="contents">
            <header className="flex shrink-0 items-center gap-2 p-3">
              <p className="min-w-0 flex-1 truncate px-2 text-dense text-soft">
                {[message.sender.name, format.moment(message.created_at)].filter(Boolean).join(' · ')}
              </p>
              <a
                href={url}
                download={message.media?.name}
                aria-label={t('media.download', { name: message.media?.name ?? '' })}
                className={iconButtonClass}
              >
                <Download aria-hidden className="size-4" />
              </a>
              <IconButton label={t('media.close')} icon={X} onPress={onClose} autoFocus />
            </header>
            <div className="flex min-h-0 flex-1 items-center gap-2 px-2">
              <IconButton label={t('media.previous')} icon={ChevronLeft} isDisabled={at <= 0} onPress={() => go(-1)} />
              <button
                type="button"
                aria-label={t(isZoomed ? 'media.zoomOut' : 'media.zoomIn')}
                onClick={() => setIsZoomed(!isZoomed)}
                className={cx(
                  'grid size-full min-w-0 place-items-center',
                  isZoomed ? 'cursor-zoom-out overflow-auto' : 'cursor-zoom-in overflow-hidden',
                )}
              >
                <img
                  src={url}
                  alt={message.text}
                  className={isZoomed ? 'max-w-none' : 'max-h-full max-w-full object-contain'}
                />
              </button>
              <IconButton
                label={t('media.next')}
                icon={ChevronRight}
                isDisabled={at >= pictures.length - 1}
                onPress={() => go(1)}
              />
            </div>
            <p className="max-h-32 shrink-0 overflow-y-auto px-6 py-4 text-center text-body whitespace-pre-wrap">
              {message.text}
            </p>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
