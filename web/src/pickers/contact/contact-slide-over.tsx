import { useRef } from 'react';
import { SlideOver } from '../../ui/slide-over.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { OpenContact } from './open-contact.tsx';

interface Props {
  readonly isOpen?: boolean;
  /** Null for a new one. */
  readonly id: string | null;
  /** Unsaved changes stop the navigation that it leads to, and ask. */
  readonly onClose: () => void;
  /** Another contact takes the place of this one. */
  readonly onOpen: (id: string) => void;
}

/** A contact to create, to read and to change. */
export function ContactSlideOver({ isOpen = true, id, onClose, onOpen }: Props) {
  // On its way out it still shows what it showed.
  const shown = useRef(id);
  if (isOpen) shown.current = id;
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      {shown.current === null ? (
        <ContactPanel key="new" contact={null} onClose={onClose} onOpen={onOpen} />
      ) : (
        <OpenContact key={shown.current} id={shown.current} onClose={onClose} onOpen={onOpen} />
      )}
    </SlideOver>
  );
}
