import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import { SuggestionBox } from '../field/suggestion-box.tsx';
import type { Suggestions } from '../field/use-suggestions.ts';

interface Props {
  readonly suggestions: Suggestions;
  readonly left: number;
  readonly isNote: boolean;
}

export function PersonSuggestions({ suggestions, left, isNote }: Props) {
  const { t } = useTranslation('conversation');
  const title = t(isNote ? 'mention.team' : 'mention.group');
  return (
    <SuggestionBox
      id={suggestions.id}
      label={title}
      left={left}
      header={title}
      suggestions={suggestions.people.map(({ id, name, note, image }) => ({
        id,
        content: (
          <>
            <Avatar name={name} image={image} look="person" />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-dense font-medium">{name}</span>
              {note && (
                <span className="block truncate text-meta text-muted group-aria-selected:text-soft">{note}</span>
              )}
            </span>
          </>
        ),
      }))}
      active={suggestions.active}
      empty={null}
      onActive={suggestions.walkTo}
      onChoose={suggestions.choose}
    />
  );
}
