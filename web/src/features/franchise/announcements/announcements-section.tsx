import type { WrittenAnnouncement } from '@yupflow/contract/announcements';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRows } from '../../../resource/settings-rows.tsx';
import { useOpen } from '../../../resource/use-open.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SettingsCard, SettingsRow } from '../../../ui/settings.tsx';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { BrandSection } from '../brand-section.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { useRemoveAnnouncement, useWrittenAnnouncements } from './announcements-calls.ts';

/** What the reseller tells the people of its companies. */
export function AnnouncementsSection() {
  const { t } = useTranslation('announcements');
  const { t: common } = useTranslation();
  const slideOver = useOpen();
  const [toRemove, setToRemove] = useState<WrittenAnnouncement | null>(null);
  const remove = useRemoveAnnouncement(t('deleted'));
  const query = useWrittenAnnouncements();
  const { items } = query;
  const opened = items?.find(({ id }) => id === slideOver.openId) ?? null;
  return (
    <BrandSection
      title={t('title')}
      text={t('text')}
      action={
        <Button icon={Plus} onPress={slideOver.openNew}>
          {t('new')}
        </Button>
      }
    >
      <SettingsCard>
        <SettingsRows
          query={query}
          items={items}
          label={t('title')}
          loading={t('loading')}
          loadFailed={t('loadFailed')}
          empty={<SettingsRow icon={Megaphone} title={t('empty')} text={t('emptyText')} />}
        >
          {(announcement) => (
            <AnnouncementRow
              announcement={announcement}
              onEdit={() => slideOver.openItem(announcement.id)}
              onRemove={() => setToRemove(announcement)}
            />
          )}
        </SettingsRows>
      </SettingsCard>
      {/* One that was deleted meanwhile opens nothing. */}
      <SlideOver isOpen={slideOver.isOpen && (slideOver.openId === null || opened !== null)} onClose={slideOver.close}>
        <AnnouncementForm
          key={opened?.id}
          announcement={opened}
          onClose={slideOver.close}
          onSaved={slideOver.closeSaved}
          onRemove={opened ? () => setToRemove(opened) : undefined}
        />
      </SlideOver>
      <ConfirmDialog
        isOpen={toRemove !== null}
        title={t('confirmDelete', { title: toRemove?.title ?? '' })}
        confirmLabel={common('delete')}
        onCancel={() => setToRemove(null)}
        onConfirm={() => {
          setToRemove(null);
          if (slideOver.isOpen) slideOver.closeSaved();
          if (toRemove) remove.mutate(toRemove);
        }}
      >
        {t('confirmDeleteText')}
      </ConfirmDialog>
    </BrandSection>
  );
}
