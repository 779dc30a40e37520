import { useMatches } from '@tanstack/react-router';
import type { ScreenName } from '@yupflow/contract/screens';

/** The screen that is open; undefined on an address that nobody knows. */
export function useScreen(): ScreenName | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
}
