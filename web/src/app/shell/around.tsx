import type { ReactNode } from 'react';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { useScreen } from '../use-screen.ts';
import { AriaTexts } from './aria-texts.tsx';
import { BuyHost } from './buy-host.tsx';
import { HelpHost } from './help-host.tsx';
import { PaletteHost } from './palette-host.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** What every page of somebody signed in has around it, with or without a sidebar. */
export function Around({ children }: { readonly children: ReactNode }) {
  const isPhone = useMediaQuery(atMostPhone);
  const isInbox = useScreen() === 'chats';
  return (
    <AriaTexts>
      {children}
      <PaletteHost />
      <ShortcutsDialog />
      <HelpHost />
      <BuyHost />
      <Toaster isInBar={isInbox && !isPhone} />
    </AriaTexts>
  );
}
