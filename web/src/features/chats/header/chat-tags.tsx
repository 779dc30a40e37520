import type { OpenChat } from '@yupflow/contract/chats';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';

const room = 3;

/** The first few; the panel has all of them. */
export function ChatTags({ tags }: Pick<OpenChat, 'tags'>) {
  const { t } = useTranslation('chats');
  const rest = tags.slice(room);
  return (
    <>
      {/* What does not fit beside the name wraps out of sight; the name gives not even the fraction of a pixel that would cut it. */}
      <span className="flex h-5.5 min-w-0 shrink-99999 flex-wrap gap-x-1.5 overflow-hidden">
        {tags.slice(0, room).map((tag) => (
          <span key={tag.id} className="flex min-w-0">
            <Chip color={tag.color}>{tag.name}</Chip>
          </span>
        ))}
      </span>
      {rest.length > 0 && (
        <span title={rest.map(({ name }) => name).join(', ')} className="shrink-0 text-meta text-soft">
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{t('header.moreTags', { count: rest.length })}</span>
        </span>
      )}
    </>
  );
}
