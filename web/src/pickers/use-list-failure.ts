import { useErrorText } from '../locales/error-text.ts';
import type { ListFailure } from '../ui/failed-list.tsx';

interface Asked {
  readonly data?: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly isRefetching: boolean;
}

/** Why a list did not come, and another try; null where it is there, even if it could not be asked for anew. */
export function useListFailure({ data, error, refetch, isRefetching }: Asked): ListFailure | null {
  const errorText = useErrorText();
  if (!error || data !== undefined) return null;
  return { text: errorText(error), onRetry: () => void refetch(), isRetrying: isRefetching };
}
