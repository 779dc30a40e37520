import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useAskFirst } from '../../pickers/enrolments/ask-first.tsx';
import { useEnrolmentDeeds } from '../../pickers/enrolments/use-enrolment-deeds.ts';
import { usePause } from '../../pickers/use-pause.ts';
import { LoadMore } from '../../resource/load-more.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PersonRow } from './person-row.tsx';
import { useDayGroups } from './use-day-groups.ts';
import { type AskedPeople, usePeople } from './use-people.ts';

interface Props extends Omit<AskedPeople, 'search'> {
  /** The cycle is off. */
  readonly isStopped: boolean;
  /** Says of each in which step they are. */
  readonly isOfAllSteps?: boolean;
  /** Beside how many are shown. */
  readonly action?: ReactNode;
}

/** Who is there, day by day, with a search and what can be done about each. */
export function PeopleList({ isStopped, isOfAllSteps = false, action, ...asked }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const errorText = useErrorText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const list = usePeople({ ...asked, search });
  const groups = useDayGroups(list.people, asked.which, isStopped);
  const deeds = useEnrolmentDeeds();
  const { ask, dialog } = useAskFirst(deeds);
  const { total = 0, has_more_than_total = false } = list.found ?? {};

  return (
    <>
      <div className="shrink-0 px-4 pt-2.5 pb-1 @md:px-6">
        <SearchField label={t('people.search')} value={words} onChange={setWords} onSubmit={() => {}} />
      </div>
      <div aria-busy={list.isPlaceholderData} className="min-h-0 flex-1 overflow-y-auto px-1 pb-2 @md:px-3">
        {list.isPending && <PeopleSkeleton label={t('people.loading')} />}
        {list.isError && list.people.length === 0 && (
          <FailedPart onRetry={() => void list.refetch()} isRetrying={list.isRefetching} className="p-3">
            {errorText(list.error)}
          </FailedPart>
        )}
        {list.found && list.people.length === 0 && (
          <p className="px-3 py-4 text-dense text-balance text-muted">
            {search ? t('people.nobodyFound', { search }) : t(`people.nobody.${asked.which}`)}
          </p>
        )}
        {groups.map(({ key, name, people }) => (
          <section key={key} aria-label={name}>
            <h3 className="px-3 pt-2 pb-0.5 text-meta font-medium text-muted first-letter:uppercase">{name}</h3>
            <ul>
              {people.map((one) => (
                <PersonRow
                  key={`${one.id} ${one.at}`}
                  enrolment={one}
                  which={asked.which}
                  isStepShown={isOfAllSteps}
                  isStopped={isStopped}
                  onSendNow={() => ask('sendNow', one)}
                  onPause={(isPaused) => deeds.pause(one, isPaused)}
                  onRemove={() => ask('remove', one)}
                />
              ))}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasFailed={list.isFetchNextPageError}
            onLoad={() => void list.fetchNextPage()}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {search && list.found && !list.isPlaceholderData && t('people.found', { count: total })}
      </p>
      {(total > 0 || action) && (
        <footer className="flex min-h-11 shrink-0 items-center justify-between gap-2 border-t border-line pr-1.5 pl-4 text-meta @md:pr-3 @md:pl-6 text-muted tabular-nums">
          {total > 0 &&
            t('people.shown', {
              shown: format.number(list.people.length),
              total: format.number(total) + (has_more_than_total ? '+' : ''),
            })}
          <span className="ml-auto">{action}</span>
        </footer>
      )}
      {dialog}
    </>
  );
}

function PeopleSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 p-3">
      {[120, 148, 104, 136, 116].map((width) => (
        <div key={width} className="flex items-center gap-2.5">
          <Skeleton className="size-7 rounded-full" />
          <div style={{ width }}>
            <Skeleton className="h-3 rounded" />
          </div>
        </div>
      ))}
    </div>
  );
}
