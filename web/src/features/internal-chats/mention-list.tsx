import type { InternalChat } from '@yupflow/contract/internal-chats';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';

interface Props {
  readonly people: InternalChat['members'];
  readonly chosen: number;
  readonly choose: (name: string) => void;
}

/** Above the text, while an @ is being written. */
export function MentionList({ people, chosen, choose }: Props) {
  const { t } = useTranslation('internal-chats');
  if (people.length === 0) return null;
  return (
    <ul
      aria-label={t('mentionWho')}
      className="absolute bottom-full left-4 mb-1 w-64 overflow-hidden rounded-xl border border-line bg-surface p-1 shadow-float"
    >
      {people.map(({ id, name }, index) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => choose(name)}
            className={cx(
              'w-full rounded-md px-2 py-1.5 text-left text-dense pointer-coarse:py-3',
              index === chosen && 'bg-raised',
            )}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
