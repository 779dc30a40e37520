import { useQuery } from '@tanstack/react-query';
import type { Language } from '@yupflow/contract/languages';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useInfos } from '../../api/infos.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { articleIds } from '../../resource/help.ts';
import { type Article, readArticle } from './read-article.ts';

/** In which the articles are written. */
export const helpLanguages = ['pt-BR', 'en-US'] as const satisfies Language[];
export type HelpLanguage = (typeof helpLanguages)[number];

const packs: Record<HelpLanguage, () => Promise<{ sources: Record<string, string> }>> = {
  'pt-BR': () => import('./articles/pt-BR/articles.ts'),
  'en-US': () => import('./articles/en-US/articles.ts'),
};

const nearest: Record<Language, HelpLanguage> = {
  'pt-BR': 'pt-BR',
  'pt-PT': 'pt-BR',
  'en-US': 'en-US',
  'es-ES': 'en-US',
};

interface Choice {
  readonly language: HelpLanguage;
  /** It holds as long as the screens speak this. */
  readonly on: Language;
}

const useChoice = create<{ readonly choice: Choice | null }>(() => ({ choice: null }));

export function chooseHelpLanguage(language: HelpLanguage): void {
  useChoice.setState({ choice: { language, on: currentLanguage() } });
}

/** The one that was chosen, or the nearest to the language of the screens. */
export function useHelpLanguage(): HelpLanguage {
  const choice = useChoice((state) => state.choice);
  const shown = currentLanguage();
  return choice?.on === shown ? choice.language : nearest[shown];
}

/** The articles in a language, as they are listed. */
export function useArticles(language: HelpLanguage) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['help', language],
    queryFn: () => packs[language](),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const product = useInfos()?.name ?? '';
  const articles = useMemo(
    () =>
      data &&
      articleIds.map(
        (id): Article => readArticle(id, data.sources[`./${id}.md`] ?? '', { product, origin: location.origin }),
      ),
    [data, product],
  );
  return { articles, isError, isFetching, refetch };
}
