import { languageNames } from '@yupflow/contract/languages';
import { ArrowLeft, Languages, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { articleOf, type HelpTopic, sectionOf } from '../../resource/help.ts';
import { TopicLink } from '../../resource/help-link.tsx';
import { NothingFound } from '../../resource/nothing-found.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleList, FoundList } from './article-list.tsx';
import { ArticleView } from './article-view.tsx';
import { findInHelp } from './find-in-help.ts';
import { chooseHelpLanguage, helpLanguages, useArticles, useHelpLanguage } from './use-articles.ts';

interface Props {
  readonly topic: HelpTopic | null;
  readonly onRead: (topic: HelpTopic | null) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Beside the search. */
  readonly tools?: ReactNode;
}

/** A search over what there is to read: the list, what was found, or an article. */
export function HelpReader({ topic, onRead, search, onSearch, tools }: Props) {
  const { t } = useTranslation('help');
  const isReading = topic !== null && search.trim() === '';
  const language = useHelpLanguage();
  const other = helpLanguages.find((one) => one !== language);
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-6 py-2.5 max-sm:px-4">
        <SearchField label={t('search')} value={search} onChange={onSearch} className="mr-auto w-full max-w-100" />
        {isReading && <IconButton label={t('print')} icon={Printer} onPress={() => print()} />}
        {tools}
      </div>
      <div className="@container min-h-0 flex-1 overflow-y-auto bg-surface px-6 py-5 max-sm:px-4">
        {isReading && (
          <TopicLink
            topic={null}
            onRead={onRead}
            className="mb-4 inline-flex items-center gap-1.5 text-dense text-soft hover:text-text"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {t('all')}
          </TopicLink>
        )}
        <Shown topic={topic} onRead={onRead} search={search} onSearch={onSearch} />
        {other && (
          <p className="mt-8 border-t border-line pt-3">
            <Button look="ghost" icon={Languages} className="-ml-3" onPress={() => chooseHelpLanguage(other)}>
              {t('readIn', { language: languageNames[other] })}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

function Shown({ topic, onRead, search, onSearch }: Omit<Props, 'tools'>) {
  const { t } = useTranslation('help');
  const language = useHelpLanguage();
  const { articles, isError, isFetching, refetch } = useArticles(language);
  if (isError)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={t('loadFailedText')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!articles) return <ArticleSkeleton />;
  if (search.trim() !== '') {
    const found = findInHelp(articles, search);
    return (
      <>
        <p role="status" className="sr-only">
          {t('found', { count: found.length })}
        </p>
        {found.length === 0 ? (
          <NothingFound search={search} onClear={() => onSearch('')} />
        ) : (
          <FoundList found={found} language={language} onRead={onRead} />
        )}
      </>
    );
  }
  const article = topic && articles.find(({ id }) => id === articleOf(topic));
  if (!topic || !article) return <ArticleList articles={articles} language={language} onRead={onRead} />;
  return <ArticleView article={article} section={sectionOf(topic)} language={language} onRead={onRead} />;
}

function ArticleSkeleton() {
  const { t } = useTranslation('help');
  return (
    <div role="status" aria-label={t('loading')} className="flex max-w-170 flex-col gap-3">
      <Skeleton className="h-6 w-64 max-w-full rounded" />
      <Skeleton className="h-3 rounded" />
      <Skeleton className="h-3 rounded" />
      <Skeleton className="h-3 w-72 max-w-full rounded" />
    </div>
  );
}
