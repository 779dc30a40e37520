import { useLocation } from '@tanstack/react-router';
import { linkToken } from '@yupflow/contract/fields';

/** The secret that a mail's link carries; null where it is missing or was cut off on its way. */
export function useLinkToken(): string | null {
  const { token }: { readonly token?: string } = useLocation().search;
  return linkToken.safeParse(token).data ?? null;
}
