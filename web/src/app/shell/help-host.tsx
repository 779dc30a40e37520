import { Suspense, useEffect } from 'react';
import { closeHelp, useHelp } from '../../resource/help.ts';
import { later, useWanted } from '../../resource/later.tsx';

const HelpPanel = later(async () => (await import('../../features/help/help-panel.tsx')).HelpPanel, ['help']);

/** The help's code and articles come with its first use. */
export function HelpHost() {
  const isWanted = useWanted(useHelp((state) => state.isOpen));
  useEffect(() => closeHelp, []);
  return <Suspense fallback={null}>{isWanted && <HelpPanel />}</Suspense>;
}
