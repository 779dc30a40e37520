import { useSearchParams } from '../../resource/search-params.ts';

/** Importing and exporting stand in the address too: a link, and the way back, open and close them. */
export function useSidePanels() {
  const [{ panel, import: importId = null }, change] = useSearchParams();
  return {
    isImporting: panel === 'import',
    isExporting: panel === 'export',
    /** The one to look at; null for the one that is under way, or a new one. */
    importId,
    openImport: (id: string | null = null) => void change({ panel: 'import', import: id }),
    openExport: () => void change({ panel: 'export' }),
    close: () => void change({ panel: null, import: null }, { replace: true }),
  };
}
