import { useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { ContactSlideOver } from '../../../pickers/contact/contact-slide-over.tsx';

interface Props {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The contact as its own screen has it; another one (after a merge) opens there. */
export function EditContact({ id, isOpen, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <ContactSlideOver
      isOpen={isOpen}
      id={id}
      onClose={onClose}
      onOpen={(other) => void navigate({ to: screens.contacts.path, search: { open: other } })}
    />
  );
}
