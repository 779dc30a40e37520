import { SlideOver } from '../../ui/slide-over.tsx';
import { BuyCompany } from './buy-company.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function BuySlideOver({ isOpen, onClose }: Props) {
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      <BuyCompany onClose={onClose} />
    </SlideOver>
  );
}
