import type { WrittenAnnouncement } from '@yupflow/contract/announcements';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { useFormat } from '../../../locales/format.ts';
import { announcementLooks } from '../../../ui/announcement-looks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../ui/menu.tsx';
import { phaseOf } from './announcement-phase.ts';

interface Props {
  readonly announcement: WrittenAnnouncement;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const lookAgainMs = 30_000;
const phaseLooks = { waiting: 'warn', shown: 'ok', over: 'plain' } as const;
const iconColors = { plain: 'text-muted', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const;

export function AnnouncementRow({ announcement, onEdit, onRemove }: Props) {
  const { t } = useTranslation('announcements');
  const { t: common } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(announcement, useNow(lookAgainMs));
  const { title, level, audience, starts_at, ends_at, seen } = announcement;
  const { icon: Icon, look } = announcementLooks[level];
  return (
    <div className="flex min-h-14 items-center gap-3 py-2 pr-2 pl-4">
      <Icon aria-hidden className={cx('size-4.5 shrink-0', iconColors[look])} />
      <button type="button" onClick={onEdit} className="mr-auto min-w-0 rounded text-left">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense font-medium">
          <span className="wrap-anywhere">{title}</span>
          <Badge look={phaseLooks[phase]}>{t(`phases.${phase}`)}</Badge>
        </span>
        <span className="block text-meta text-muted tabular-nums">
          {[
            t(`levels.${level}`),
            t(`audiences.${audience}`),
            ends_at
              ? t('fromTo', { from: format.day(starts_at), to: format.day(ends_at) })
              : t('from', { from: format.day(starts_at) }),
            seen === 0 ? t('seenByNobody') : t('seen', { count: seen }),
          ].join(' · ')}
        </span>
      </button>
      <MenuTrigger>
        <Button aria-label={common('actionsFor', { name: title })} className={iconButtonClass}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
        <Menu onAction={(key) => (key === 'edit' ? onEdit() : onRemove())}>
          <MenuAction id="edit" icon={Pencil}>
            {common('edit')}
          </MenuAction>
          <MenuAction id="delete" icon={Trash2} isDangerous>
            {common('delete')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
    </div>
  );
}
