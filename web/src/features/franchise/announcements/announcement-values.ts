import { type AnnouncementForm, announcementForm, type WrittenAnnouncement } from '@yupflow/contract/announcements';
import * as z from 'zod/mini';

export interface AnnouncementValues extends Pick<AnnouncementForm, 'title' | 'text' | 'level' | 'audience'> {
  /** Empty for none. */
  code: string;
  /** Null: from the moment that it is published. */
  starts_at: string | null;
  ends_at: string | null;
}

export const newAnnouncement: AnnouncementValues = {
  title: '',
  text: '',
  level: 'info',
  audience: 'everyone',
  code: '',
  starts_at: null,
  ends_at: null,
};

export const valuesOf = (announcement: WrittenAnnouncement): AnnouncementValues => ({
  title: announcement.title,
  text: announcement.text,
  level: announcement.level,
  audience: announcement.audience,
  code: announcement.code ?? '',
  starts_at: announcement.starts_at,
  ends_at: announcement.ends_at,
});

/** What was left empty is left out, as the wire has it. */
export const sentAnnouncement = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((given): unknown => {
      const { code, starts_at, ...values } = given as AnnouncementValues;
      return { ...values, code: code.trim() || null, ...(starts_at === null ? {} : { starts_at }) };
    }),
  ),
  announcementForm as z.ZodMiniType<AnnouncementForm>,
);
