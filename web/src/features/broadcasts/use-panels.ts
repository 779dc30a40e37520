import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ContactSelection } from '@yupflow/contract/contacts';
import { screens } from '@yupflow/contract/screens';
import { useSearchParams } from '../../resource/search-params.ts';
import { useOpen } from '../../resource/use-open.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who was picked in the list of contacts, for a new broadcast. */
    audience?: ContactSelection;
  }
}

/** What is open beside or instead of the list. It all stands in the address. */
export function usePanels() {
  const [{ report, copy, panel }, changeParams] = useSearchParams();
  const navigate = useNavigate();
  const open = useOpen();
  const audience = useLocation({ select: ({ state }) => state.audience });
  return {
    reportId: report,
    copyId: copy,
    audience,
    showsOptOuts: panel === 'opt-outs',
    openReport: (id: string) => void changeParams({ report: id }),
    /** In place of the form: there is nothing left to edit. */
    openReportOf: (id: string) =>
      void navigate({ to: '.', search: { report: id }, replace: true, ignoreBlocker: true }),
    closeReport: () => void changeParams({ report: null }),
    openOptOuts: () => void changeParams({ panel: 'opt-outs' }),
    closeOptOuts: () => void changeParams({ panel: null }, { replace: true }),
    /** The form stands on the page of what is to come. */
    duplicate: (id: string) => void navigate({ to: screens.broadcasts.path, search: { open: 'new', copy: id } }),
    form: {
      ...open,
      close: () => void changeParams({ open: null, copy: null }, { replace: true }),
      closeSaved: () =>
        void navigate({
          to: '.',
          search: (before: Record<string, string>) => ({ ...before, open: undefined, copy: undefined }),
          replace: true,
          ignoreBlocker: true,
        }),
    },
  };
}
