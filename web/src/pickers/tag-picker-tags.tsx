import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@yupflow/contract/limits';
import { type ShortTag, tags } from '@yupflow/contract/tags';
import { call } from '../api/call.ts';
import { usePause } from './use-pause.ts';

/** The server searches: a company may have more tags than a page. */
export function useFoundTags(words: string) {
  const search = usePause(words.trim());
  const query = useQuery({
    queryKey: ['tags', 'short', search],
    queryFn: ({ signal }) =>
      call(tags.listShort, { query: { search: search || undefined, limit: limits.page.most } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { ...query, search, isRefreshing: query.isPlaceholderData || words.trim() !== search };
}

/** Every tag of the company; undefined while unknown. */
export function useAllTags(isNeeded = true): ShortTag[] | undefined {
  const { data } = useQuery({
    queryKey: ['tags', 'short-all'],
    queryFn: ({ signal }) => listAll(signal),
    enabled: isNeeded,
  });
  return data;
}

/** Tags by their ids, in words and colours; those that are gone are left out. Undefined while unknown. */
export function useTagsOf(ids: readonly string[]): ShortTag[] | undefined {
  const data = useAllTags(ids.length > 0);
  if (ids.length === 0) return [];
  return data && ids.flatMap((id) => data.find((tag) => tag.id === id) ?? []);
}

/** Creates a tag of this name, in the first colour; every list of tags knows it then. */
export function useCreateTag(): (name: string) => Promise<ShortTag> {
  const client = useQueryClient();
  return async (name) => {
    const { id, name: kept, color } = await call(tags.create, { body: { name } });
    await client.invalidateQueries({ queryKey: ['tags'] });
    return { id, name: kept, color };
  };
}

async function listAll(signal: AbortSignal): Promise<ShortTag[]> {
  const found: ShortTag[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(tags.listShort, { query: { cursor, limit: limits.page.most } }, { signal });
    found.push(...page.results);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return found;
}
