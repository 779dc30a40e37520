import {
  announcementAudiences,
  announcementLevels,
  type AnnouncementForm as Sent,
  type WrittenAnnouncement,
} from '@yupflow/contract/announcements';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { announcementLooks } from '../../../ui/announcement-looks.ts';
import { DatetimeField } from '../../../ui/datetime-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Strip } from '../../../ui/strip.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { labelClass, TextField } from '../../../ui/text-field.tsx';
import { type AnnouncementValues, newAnnouncement, sentAnnouncement, valuesOf } from './announcement-values.ts';
import { useSaveAnnouncement } from './announcements-calls.ts';

const longestTitle = 100;
const longestText = 2_000;

interface Props {
  /** Null while it is being made. */
  readonly announcement: WrittenAnnouncement | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: (() => void) | undefined;
}

export function AnnouncementForm({ announcement, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('announcements');
  const save = useSaveAnnouncement({ created: t('created'), edited: t('edited') });
  const form = useContractForm<AnnouncementValues, Sent>(
    sentAnnouncement,
    announcement ? valuesOf(announcement) : newAnnouncement,
  );
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(announcement?.id ?? null, sent);
    onSaved();
  });
  const { title, level } = form.watch();

  useFocusFirst(form, 'title');

  return (
    <FormSlideOver
      title={announcement ? announcement.title : t('new')}
      note={announcement && announcement.seen > 0 ? t('editNote', { count: announcement.seen }) : t('newNote')}
      saveLabel={t(announcement ? 'save' : 'publish')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="title">
        {(field) => <TextField {...field} label={t('titleField')} longest={longestTitle} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="text">
        {(field) => <TextArea {...field} label={t('textField')} help={t('textHelp')} longest={longestText} rows={5} />}
      </FormField>
      <Controller
        control={form.control}
        name="level"
        render={({ field }) => (
          <div>
            <p aria-hidden className={labelClass}>
              {t('level')}
            </p>
            <div className="grid">
              <Segmented
                label={t('level')}
                isDense
                value={field.value}
                onChange={field.onChange}
                options={announcementLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
              />
            </div>
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="audience"
        render={({ field }) => (
          <div>
            <p aria-hidden className={labelClass}>
              {t('audience')}
            </p>
            <div className="grid">
              <Segmented
                label={t('audience')}
                isDense
                value={field.value}
                onChange={field.onChange}
                options={announcementAudiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
              />
            </div>
          </div>
        )}
      />
      <FormField form={form} name="starts_at">
        {({ name: _, ...field }) => <DatetimeField {...field} label={t('startsAt')} help={t('startsAtHelp')} />}
      </FormField>
      <FormField form={form} name="ends_at">
        {({ name: _, ...field }) => <DatetimeField {...field} label={t('endsAt')} help={t('endsAtHelp')} />}
      </FormField>
      <FormField form={form} name="code">
        {(field) => (
          <TextField
            {...field}
            label={t('code')}
            isOptional
            help={t('codeHelp')}
            autoComplete="off"
            isCode
            maxLength={60}
          />
        )}
      </FormField>
      <div>
        <p className={labelClass}>{t('preview')}</p>
        <div className="overflow-hidden rounded-lg border border-line [&>*]:border-b-0">
          <Strip {...announcementLooks[level]}>{title.trim() || t('previewTitle')}</Strip>
        </div>
      </div>
    </FormSlideOver>
  );
}
