import type { OpenChat } from '@yupflow/contract/chats';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { initialsOf } from '../../../ui/initials.ts';

const facesInSight = 3;
const facePx = 16;
const overlapPx = 4;

const firstName = (name: string) => name.split(' ')[0] ?? name;

/** Who else has the chat open, or writes in it right now: two answers to one question confuse people. */
export function Viewers({ viewers }: Pick<OpenChat, 'viewers'>) {
  const { t, i18n } = useTranslation('chats');
  if (viewers.length === 0) return null;
  const writing = viewers.filter((viewer) => viewer.is_typing);
  const shown = writing.length > 0 ? writing : viewers;
  const names = new Intl.ListFormat(i18n.language).format(shown.map(({ name }) => firstName(name)));
  const words = t(writing.length > 0 ? 'header.typing' : 'header.viewing', { count: shown.length, names });
  const faces = shown.slice(0, facesInSight);
  return (
    // Words that don't fit wrap out of sight as a whole: the faces stay, and the rest of the line is not cut for them.
    <span
      title={words}
      style={{ minWidth: faces.length * (facePx - overlapPx) + overlapPx }}
      className="flex h-4.5 shrink-999 flex-wrap gap-x-1.5 overflow-hidden leading-4.5"
    >
      <span aria-hidden className="flex h-4.5 shrink-0 items-center -space-x-1">
        {faces.map((viewer) => (
          <span
            key={viewer.id}
            className={cx(
              'grid size-4 place-items-center rounded-full text-[8px]/none font-semibold ring-1 ring-surface',
              viewer.is_typing ? 'bg-brand-soft text-brand-strong' : 'bg-raised text-soft',
            )}
          >
            {initialsOf(viewer.name)}
          </span>
        ))}
      </span>
      <span role="status" className="shrink-0">
        {words}
      </span>
    </span>
  );
}
