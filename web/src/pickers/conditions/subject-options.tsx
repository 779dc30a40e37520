import { useTranslation } from 'react-i18next';
import { fold } from '../../locales/fold.ts';
import { SearchOptions } from '../../ui/search-options.tsx';
import type { Subject, Subjects } from './condition-names.tsx';

interface Props {
  readonly subjects: Subjects;
  readonly chosenId: string | null;
  readonly onChoose: (subject: Subject) => void;
}

/** What a condition can be about, to search and choose. */
export function SubjectOptions({ subjects, chosenId, onChoose }: Props) {
  const { t } = useTranslation('conditions');
  return (
    <SearchOptions
      label={t('subjects')}
      searchLabel={t('searchSubject')}
      find={(words) => subjects.offered.filter(({ name }) => fold(name).includes(fold(words.trim())))}
      isRefreshing={subjects.isPending}
      chosenId={chosenId}
      onChoose={onChoose}
      show={({ name, icon: SubjectIcon }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <SubjectIcon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate" title={name}>
            {name}
          </span>
        </span>
      )}
      empty={(words) => t('nothingFound', { search: words.trim() })}
    />
  );
}
