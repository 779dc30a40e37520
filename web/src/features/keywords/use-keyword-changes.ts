import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Keyword, keywords } from '@yupflow/contract/keywords';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { listKey, type Pages } from '../../resource/list-cache.ts';
import { toast } from '../../ui/toast.ts';

const key = listKey('keywords', '').slice(0, 1);

/** Each page as it will be once the server agrees. */
type Change = (shown: readonly Keyword[]) => Keyword[];

function moved(shown: readonly Keyword[], id: string, before: string | null): Keyword[] {
  const moving = shown.find((keyword) => keyword.id === id);
  const others = shown.filter((keyword) => keyword.id !== id);
  const place = before === null ? others.length : others.findIndex((keyword) => keyword.id === before);
  if (!moving || place < 0) return [...shown];
  return others.toSpliced(place, 0, moving).map((keyword, index) => ({ ...keyword, position: index + 1 }));
}

/** Seen at once; what the server refuses is put back. */
export function useKeywordChanges() {
  const client = useQueryClient();
  const errorText = useErrorText();

  function show(change: Change): void {
    client.setQueriesData<Pages<Keyword>>({ queryKey: key }, (pages) => {
      if (!pages?.pages) return pages;
      const changed = change(pages.pages.flatMap(({ results }) => results));
      let from = 0;
      return {
        ...pages,
        pages: pages.pages.map((page) => {
          const results = changed.slice(from, from + page.results.length);
          from += page.results.length;
          return { ...page, results };
        }),
      };
    });
  }

  const change = useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly shown: Change }) => run(),
    onMutate: async ({ shown }) => {
      await client.cancelQueries({ queryKey: key });
      show(shown);
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });

  return {
    setActive: (id: string, is_active: boolean) =>
      change.mutate({
        run: () => call(keywords.setActive, { params: { id }, body: { is_active } }),
        shown: (all) => all.map((keyword) => (keyword.id === id ? { ...keyword, is_active } : keyword)),
      }),
    move: (id: string, before: string | null) =>
      change.mutate({
        run: () => call(keywords.move, { params: { id }, body: { before } }),
        shown: (all) => moved(all, id, before),
      }),
  };
}
