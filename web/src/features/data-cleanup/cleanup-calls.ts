import { queryOptions } from '@tanstack/react-query';
import { type Cleanup, type CleanupType, dataCleanup } from '@yupflow/contract/data-cleanup';
import { call } from '../../api/call.ts';

const root = 'data-cleanup';

export const isRunning = ({ state }: Pick<Cleanup, 'state'>): boolean => state === 'started' || state === 'deleting';

export const cleanupsQuery = queryOptions({
  queryKey: [root, 'list'],
  queryFn: async ({ signal }) => (await call(dataCleanup.list, {}, { signal })).results,
});

/** What would go along, as it is now. */
export const previewQuery = (type: CleanupType) =>
  queryOptions({
    queryKey: [root, 'preview', type],
    queryFn: ({ signal }) => call(dataCleanup.preview, { query: { type } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
