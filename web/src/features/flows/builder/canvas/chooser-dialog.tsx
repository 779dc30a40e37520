import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { type SearchOption, SearchOptions } from '../../../../ui/search-options.tsx';
import { closePopup } from './popups.ts';

interface Props<Option extends SearchOption> {
  readonly title: string;
  readonly searchLabel: string;
  readonly nothing: string;
  readonly find: (words: string) => readonly Option[];
  readonly show: (option: Option) => ReactNode;
  readonly onChoose: (option: Option) => void;
  /** Of the window; in its middle without one. */
  readonly at?: { readonly x: number; readonly y: number };
}

const size = { width: 300, height: 380 };

/** A search with its list, over the canvas where it was asked for. */
export function ChooserDialog<Option extends SearchOption>({ title, nothing, at, onChoose, ...list }: Props<Option>) {
  const place = at && {
    left: Math.max(8, Math.min(at.x, innerWidth - size.width - 8)),
    top: Math.max(8, Math.min(at.y, innerHeight - size.height - 8)),
  };
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => open || closePopup()}
      isDismissable
      className={`fixed inset-0 z-30 entering:animate-fade-in ${place ? '' : 'grid place-items-center bg-scrim'}`}
    >
      <Modal
        style={{ width: size.width, ...(place && { position: 'absolute', ...place }) }}
        className="rounded-xl border border-line bg-surface shadow-float dark:border-line-strong"
      >
        <Dialog className="flex max-h-95 flex-col outline-none">
          <Heading slot="title" className="truncate px-3 pt-2.5 text-dense font-semibold">
            {title}
          </Heading>
          <SearchOptions
            {...list}
            label={title}
            chosenId={null}
            empty={() => nothing}
            onChoose={(option) => {
              closePopup();
              onChoose(option);
            }}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
