import { lazy, Suspense, useRef } from 'react';
import { loadTexts } from '../../locales/i18n.ts';
import type { Asked, ContactPage } from './contacts-query.ts';
import { countSelected, everybody, type Selection, selectionToSend } from './selection.ts';
import { useExactTotal } from './use-exact-total.ts';
import type { useSidePanels } from './use-side-panels.ts';

const ImportSlideOver = lazy(async () => {
  const [{ ImportSlideOver: component }] = await Promise.all([
    import('./import-slide-over.tsx'),
    loadTexts(['contacts-import']),
  ]);
  return { default: component };
});

const ExportSlideOver = lazy(async () => {
  const [{ ExportSlideOver: component }] = await Promise.all([
    import('./export-slide-over.tsx'),
    loadTexts(['contacts-export']),
  ]);
  return { default: component };
});

interface Props {
  readonly panels: ReturnType<typeof useSidePanels>;
  readonly selection: Selection;
  readonly asked: Asked;
  readonly found: ContactPage | undefined;
}

/** Their code comes when somebody wants them. Exported is what is picked, or else what the list finds. */
export function SidePanels({ panels, selection, asked, found }: Props) {
  const { total, isMore } = useExactTotal(asked, found, panels.isExporting);
  // Once there, they stay to slide out.
  const hasOpened = useRef({ import: false, export: false });
  if (panels.isImporting) hasOpened.current.import = true;
  if (panels.isExporting) hasOpened.current.export = true;
  const wanted = countSelected(selection, total) > 0 ? selection : everybody;
  return (
    <Suspense fallback={null}>
      {hasOpened.current.import && (
        <ImportSlideOver isOpen={panels.isImporting} importId={panels.importId} onClose={panels.close} />
      )}
      {hasOpened.current.export && (
        <ExportSlideOver
          isOpen={panels.isExporting}
          selection={selectionToSend(wanted, asked)}
          total={countSelected(wanted, total)}
          isMoreThanTotal={wanted.isAll && isMore}
          onClose={panels.close}
        />
      )}
    </Suspense>
  );
}
