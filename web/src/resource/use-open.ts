import { useNavigate } from '@tanstack/react-router';
import { useSearchParams } from './search-params.ts';

const toCreate = 'new';

/** Which slide-over is open: it stands in the address, so a reload or a shared link opens it again. */
export function useOpen() {
  const [{ open }, changeSearch] = useSearchParams();
  const navigate = useNavigate();
  return {
    isOpen: open !== undefined,
    /** Null while a new one is being made. */
    openId: open === undefined || open === toCreate ? null : open,
    openItem: (id: string) => void changeSearch({ open: id }),
    openNew: () => void changeSearch({ open: toCreate }),
    /** Unsaved changes may stop this and ask. */
    close: () => void changeSearch({ open: null }, { replace: true }),
    /** After saving there is nothing left to ask about. */
    closeSaved: () =>
      void navigate({
        to: '.',
        search: (before: Record<string, string>) => ({ ...before, open: undefined }),
        replace: true,
        ignoreBlocker: true,
      }),
  };
}
