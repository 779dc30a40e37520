import { useNavigate } from '@tanstack/react-router';
import { useSearchParams } from '../../resource/search-params.ts';

/** One of the page's slide-overs. Each has a name of its own in the address, so a reload opens it again. */
export function usePanel(name: 'gateway' | 'plan' | 'coupon') {
  const [search, changeSearch] = useSearchParams();
  const navigate = useNavigate();
  return {
    /** What it is open for: an id, or `new`. */
    openFor: search[name],
    open: (what: string) => void changeSearch({ [name]: what }),
    /** Unsaved changes may stop this and ask. */
    close: () => void changeSearch({ [name]: null }, { replace: true }),
    /** After saving there is nothing left to ask about. */
    closeSaved: () =>
      void navigate({
        to: '.',
        search: (before: Record<string, string>) => ({ ...before, [name]: undefined }),
        replace: true,
        ignoreBlocker: true,
      }),
  };
}
