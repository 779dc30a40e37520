import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Params = Readonly<Record<string, string | undefined>>;

/** What the address carries after its question mark. `null` takes a value out. */
export function useSearchParams() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Record<string, string | null>, options: { replace?: boolean } = {}) =>
      navigate({
        to: '.',
        search: (before: Params) => {
          const after: Record<string, string | undefined> = { ...before };
          for (const [name, value] of Object.entries(changes)) after[name] = value ?? undefined;
          return after;
        },
        ...options,
      }),
    [navigate],
  );
  return [params, change] as const;
}
