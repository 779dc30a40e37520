import { type ReactNode, Suspense } from 'react';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { later, useWanted } from '../../resource/later.tsx';
import { useScreen } from '../use-screen.ts';
import { AriaTexts } from './aria-texts.tsx';
import { BuyHost } from './buy-host.tsx';
import { HelpHost } from './help-host.tsx';
import { useShortcuts } from './open-states.ts';
import { PaletteHost } from './palette-host.tsx';

const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const Toaster = later(async () => (await import('../../ui/toaster.tsx')).Toaster);

/** What every page of somebody signed in has around it, with or without a sidebar. */
export function Around({ children }: { readonly children: ReactNode }) {
  const isPhone = useMediaQuery(atMostPhone);
  const isInbox = useScreen() === 'chats';
  const hasShortcuts = useWanted(useShortcuts((state) => state.isOpen));
  return (
    <AriaTexts>
      {children}
      <PaletteHost />
      <Suspense fallback={null}>{hasShortcuts && <ShortcutsDialog />}</Suspense>
      <HelpHost />
      <BuyHost />
      <Suspense fallback={null}>
        <Toaster isInBar={isInbox && !isPhone} />
      </Suspense>
    </AriaTexts>
  );
}
