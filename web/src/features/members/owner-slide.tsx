import type { TeamMember } from '@yupflow/contract/members';
import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../ui/slide-over.tsx';

interface Props {
  readonly owner: TeamMember;
  readonly onClose: () => void;
}

/** Nothing to change: it says why, and what the owner can do about it. */
export function OwnerSlide({ owner, onClose }: Props) {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const format = useFormat();
  return (
    <>
      <SlideOverHeader title={owner.name ?? owner.email} note={owner.email} onClose={onClose} />
      <SlideOverBody>
        <div className="flex gap-3 rounded-lg bg-raised p-4 text-dense text-soft">
          <Crown aria-hidden className="mt-px size-4 shrink-0 text-brand-strong" />
          <div className="flex flex-col gap-2">
            <p className="font-medium text-text">{t('ownerNote')}</p>
            <p>{t('ownerNext')}</p>
          </div>
        </div>
        <p className="text-meta text-muted">{t('since', { date: format.day(owner.created_at) })}</p>
      </SlideOverBody>
      <SlideOverFooter>
        <Button onPress={onClose}>{common('close')}</Button>
      </SlideOverFooter>
    </>
  );
}
