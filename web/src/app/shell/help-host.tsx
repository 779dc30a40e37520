import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../../locales/i18n.ts';
import { closeHelp, useHelp } from '../../resource/help.ts';

const HelpPanel = lazy(async () => {
  const [{ HelpPanel: component }] = await Promise.all([
    import('../../features/help/help-panel.tsx'),
    loadTexts(['help']),
  ]);
  return { default: component };
});

/** The help's code and articles come with its first use. */
export function HelpHost() {
  const isOpen = useHelp((state) => state.isOpen);
  // It stays from then on, so that it can slide away.
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  useEffect(() => closeHelp, []);
  return <Suspense fallback={null}>{isWanted && <HelpPanel />}</Suspense>;
}
