import type { Announcement } from '@yupflow/contract/announcements';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later, useWanted } from '../../resource/later.tsx';
import { announcementLooks } from '../../ui/announcement-looks.ts';
import { Strip, stripActionClass } from '../../ui/strip.tsx';
import { markSeen } from './announcements.ts';

const AnnouncementDialog = later(async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog);

/** Its title on top of the page, all of it on demand; put away once is put away for good. */
export function AnnouncementBanner({ announcement }: { readonly announcement: Announcement }) {
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  const isWanted = useWanted(isOpen);
  const { id, title, level } = announcement;
  const { icon: Icon, look } = announcementLooks[level];
  const putAway = () => void markSeen(id);
  return (
    <>
      <Strip
        look={look}
        icon={Icon}
        onDismiss={putAway}
        action={
          <button type="button" onClick={() => setIsOpen(true)} className={stripActionClass}>
            {t('banner.read')}
          </button>
        }
      >
        {title}
      </Strip>
      <Suspense fallback={null}>
        {isWanted && <AnnouncementDialog announcement={announcement} isOpen={isOpen} onClose={putAway} />}
      </Suspense>
    </>
  );
}
