import type { ReactNode } from 'react';
import { Toaster } from '../../ui/toaster.tsx';
import { AriaTexts } from './aria-texts.tsx';
import { PaletteHost } from './palette-host.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** What every page of somebody signed in has around it, with or without a sidebar. */
export function Around({ children }: { readonly children: ReactNode }) {
  return (
    <AriaTexts>
      {children}
      <PaletteHost />
      <ShortcutsDialog />
      <Toaster />
    </AriaTexts>
  );
}
