import type { TimelineEntry } from '@yupflow/contract/contacts';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import {
  ArchiveRestore,
  FileUp,
  Merge,
  MessagesSquare,
  Pencil,
  Repeat,
  SlidersHorizontal,
  SquareKanban,
  Tag,
  Tags,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useCompany } from '../../api/companies.ts';
import { useFormat } from '../../locales/format.ts';
import type { Icon } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { writeDocument } from '../../ui/document-mask.ts';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { useFieldText } from './use-field-text.ts';

type Kind = Exclude<TimelineEntry['kind'], 'note'>;

const icons: Record<Kind, Icon> = {
  created: UserRoundPlus,
  imported: FileUp,
  updated: Pencil,
  tag_added: Tag,
  tag_removed: Tags,
  field_changed: SlidersHorizontal,
  merged: Merge,
  restored: ArchiveRestore,
  registered: UserRoundCheck,
  attendance: MessagesSquare,
  card_moved: SquareKanban,
  card_reset: SquareKanban,
  cycle_entered: Repeat,
  cycle_left: Repeat,
  cycle_finished: Repeat,
};

/** One thing that happened: what, then who and when. */
export function TimelineRow({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const RowIcon = icons[entry.kind as Kind] ?? Pencil;
  return (
    <div className="flex gap-3 text-dense">
      <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-soft">
        <RowIcon className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <What entry={entry} />
        <p className="mt-0.5 text-meta text-muted">
          {entry.by ? entry.by.name : t('timeline.nobody')}
          {' · '}
          <time dateTime={entry.at} title={format.moment(entry.at)} className="tabular-nums">
            {format.time(new Date(entry.at))}
          </time>
        </p>
      </div>
    </div>
  );
}

interface Change {
  readonly field: 'name' | 'phone' | 'email' | 'document';
  readonly before: string | null;
  readonly after: string | null;
}

interface FieldChange {
  readonly name: string;
  readonly type: FieldType;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

/** Each kind keeps its own facts; the server writes them and nobody else. */
function What({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  const { t } = useTranslation('contact');
  const fieldText = useFieldText();
  const { data } = entry;
  switch (entry.kind) {
    case 'tag_added':
    case 'tag_removed': {
      const { name, color } = data as { name: string; color: string };
      return (
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <Trans t={t} i18nKey={`timeline.${entry.kind}`} components={{ tag: <Chip color={color}>{name}</Chip> }} />
        </p>
      );
    }
    case 'card_moved': {
      const { name, color } = data.to as { name: string; color: string };
      return (
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <Trans t={t} i18nKey="timeline.card_moved" components={{ column: <Chip color={color}>{name}</Chip> }} />
        </p>
      );
    }
    case 'card_reset':
      return <p>{t('timeline.card_reset')}</p>;
    case 'field_changed': {
      const { name, type, before, after } = data as unknown as FieldChange;
      const text = (value: FieldValue | null) => (value === null ? null : fieldText(type, value));
      return <Changed label={name} before={text(before)} after={text(after)} />;
    }
    case 'updated':
      return <Changes changes={data.changes} />;
    case 'merged': {
      const { name, phone } = data.contact as { name: string; phone: string | null };
      return (
        <>
          <p>{t('timeline.merged', { name: name || (phone && readablePhone(phone)) || t('nameless') })}</p>
          <Changes changes={data.changes} />
        </>
      );
    }
    case 'cycle_entered':
    case 'cycle_left':
    case 'cycle_finished':
      return <p>{t(`timeline.${entry.kind}`, { name: String(data.name ?? '') })}</p>;
    case 'registered':
      return data.webhook ? (
        <p>{t('timeline.registeredByWebhook', { name: String(data.webhook) })}</p>
      ) : (
        <p>{t('timeline.registered', { name: String(data.flow ?? '') })}</p>
      );
    case 'created':
      return (
        <p>
          {t(`timeline.created.${(data.source as 'manual') ?? 'manual'}`, {
            defaultValue: t('timeline.created.manual'),
          })}
        </p>
      );
    case 'imported':
      return <p>{t('timeline.created.import')}</p>;
    case 'restored':
      return <p>{t('timeline.restored')}</p>;
    case 'attendance':
      return <p>{t(data.origin === 'active' ? 'timeline.attendance.active' : 'timeline.attendance.receptive')}</p>;
    default:
      // A server newer than this page.
      return null;
  }
}

function Changes({ changes }: { readonly changes: unknown }) {
  const { t } = useTranslation('contact');
  const country = useCompany()?.country;
  const text = (field: Change['field'], value: string | null) => {
    if (!value) return null;
    if (field === 'phone') return readablePhone(value);
    return field === 'document' ? writeDocument(value, country ? [country] : []) : value;
  };
  return (changes as readonly Change[]).map(({ field, before, after }) => (
    <Changed key={field} label={t(`keys.${field}`)} before={text(field, before)} after={text(field, after)} />
  ));
}

interface ChangedProps {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** “City: São Paulo → Campinas”. */
function Changed({ label, before, after }: ChangedProps) {
  const { t } = useTranslation('contact');
  const empty = <span className="text-muted">{t('timeline.empty')}</span>;
  return (
    <p className="wrap-anywhere">
      <span className="text-muted">{label}: </span>
      {before === null ? empty : <del className="text-muted no-underline">{before}</del>}
      <span className="sr-only"> {t('timeline.became')} </span>
      <span aria-hidden> → </span>
      {after === null ? empty : <ins className="font-medium no-underline">{after}</ins>}
    </p>
  );
}
