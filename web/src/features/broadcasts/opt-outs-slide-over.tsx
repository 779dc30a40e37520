import { useTranslation } from 'react-i18next';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../ui/slide-over.tsx';
import { AddOptOut } from './add-opt-out.tsx';
import { OptOutList } from './opt-out-list.tsx';
import { OptOutTag } from './opt-out-tag.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Who asked for no mass sends: by a tag, or added here. */
export function OptOutsSlideOver({ isOpen, onClose }: Props) {
  const { t } = useTranslation('broadcasts');
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      <SlideOverHeader title={t('optOuts.title')} note={t('optOuts.note')} onClose={onClose} />
      <SlideOverBody>
        <OptOutTag />
        <AddOptOut />
        <OptOutList />
      </SlideOverBody>
    </SlideOver>
  );
}
