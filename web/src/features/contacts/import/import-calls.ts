import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, NoAnswer, urlOf } from '@yupflow/contract/client';
import { type ContactImport, contactImports } from '@yupflow/contract/contact-imports';
import type { ErrorBody } from '@yupflow/contract/error-codes';
import { type Job, jobs } from '@yupflow/contract/jobs';
import type { Language } from '@yupflow/contract/languages';
import { call } from '../../../api/call.ts';
import { useMe } from '../../../api/me.ts';
import { sendFile } from '../../../api/send-file.ts';
import { useSession } from '../../../api/session.ts';
import { saveFile } from '../../../browser/save-file.ts';

const lookAgainMs = 2_000;

export const isUnderWay = ({ state }: Pick<ContactImport, 'state'>) =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** Under `jobs`, so that their event makes them stale. */
const importKey = (id: string) => ['jobs', 'import', id];

/** One import, followed while it is under way: events tell of it, and where they don't arrive it is asked for. */
export function useImport(id: string | null) {
  return useQuery({
    queryKey: importKey(id ?? ''),
    queryFn: ({ signal }) => call(contactImports.get, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookAgainMs : false),
  });
}

/** Shows at once what a call answered. */
export function useTakeImport(): (taken: ContactImport) => void {
  const client = useQueryClient();
  return (taken) => client.setQueryData(importKey(taken.id), taken);
}

/** The id of the import that is under way, null for none, undefined while unknown. */
export function useRunningImport(): string | null | undefined {
  return useQuery({
    queryKey: ['jobs', 'import-running'],
    queryFn: async ({ signal }) => {
      const query = { type: 'contacts_import', active: 'true', limit: 1 } as const;
      const { results } = await call(jobs.list, { query }, { signal });
      return results[0]?.id ?? null;
    },
    staleTime: 0,
  }).data;
}

/** The caller's own newest import, where it still waits for them. */
export function useWaitingImport(): Job | null {
  const own = useMe()?.id;
  const { data } = useQuery({
    queryKey: ['jobs', 'imports'],
    queryFn: ({ signal }) => call(jobs.list, { query: { type: 'contacts_import' } }, { signal }),
    staleTime: 0,
  });
  const newest = data?.results.find(({ created_by }) => created_by?.id === own);
  return newest?.state === 'prepared' ? newest : null;
}

export function useLastImport(): ContactImport | null {
  const { data } = useQuery({
    queryKey: ['jobs', 'import-last'],
    queryFn: ({ signal }) => call(contactImports.getLast, {}, { signal }),
    staleTime: 0,
  });
  return data?.import ?? null;
}

export function useUndoImport(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await call(jobs.undo, { params: { id } });
    await client.invalidateQueries({ queryKey: ['jobs'] });
  };
}

export function useStopImport(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await call(jobs.cancel, { params: { id } });
    await client.invalidateQueries({ queryKey: ['jobs'] });
  };
}

const unexpected: ErrorBody = { code: 'unexpected', message: 'An error occurred. Try again.' };

export const sendSheet = (sheet: File, sending: { onProgress: (share: number) => void; signal: AbortSignal }) =>
  sendFile(contactImports.upload, sheet, sending);

/** The token can't stand in a link, so the file is fetched and then handed to the browser. */
export async function downloadTemplate(language: Language, name: string): Promise<void> {
  const response = await fetch(urlOf(contactImports.getTemplate, { query: { language } }), {
    headers: { authorization: `Bearer ${useSession.getState().token}` },
  }).catch((cause: unknown) => {
    throw new NoAnswer(cause);
  });
  if (!response.ok) throw new ApiError(response.status, unexpected);
  saveFile(await response.blob(), name);
}
