import { useQuery } from '@tanstack/react-query';
import { type Asked, type ContactPage, countExactly, exactCountKey } from './contacts-query.ts';

interface Total {
  readonly total: number;
  /** There are more than that. */
  readonly isMore: boolean;
}

/** Lists stop counting somewhere; whoever decides about all of them is told how many there really are. */
export function useExactTotal(asked: Asked, found: ContactPage | undefined, isWanted: boolean): Total {
  const isMore = found?.has_more_than_total ?? false;
  const { data } = useQuery({
    queryKey: exactCountKey(asked),
    queryFn: ({ signal }) => countExactly(asked, signal),
    enabled: isMore && isWanted,
  });
  return isMore && data ? { total: data.total, isMore: false } : { total: found?.total ?? 0, isMore };
}
