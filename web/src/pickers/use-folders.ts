import { useQuery } from '@tanstack/react-query';
import { type Folder, folders } from '@yupflow/contract/folders';
import { limits } from '@yupflow/contract/limits';
import { call } from '../api/call.ts';

/** All of them: `limits.folders` at most, and a page holds those of nearly every company. */
export function useFolders() {
  return useQuery({
    queryKey: ['folders', 'all'],
    queryFn: async ({ signal }) => {
      const found: Folder[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(folders.list, { query: { cursor, limit: limits.page.most } }, { signal });
        found.push(...page.results);
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return found;
    },
  });
}
