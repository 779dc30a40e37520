import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useOpenFlow } from '../builder/open-flow.ts';
import type { Simulation } from '../simulate/use-simulation.ts';
import { useTests } from './flow-tests.ts';
import { SaveTest } from './save-test.tsx';
import { TestsSlideOver } from './tests-slide-over.tsx';

/** Below the steps: keep this run, or look at those that were kept. */
export function TestsBar({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation('flow-tests');
  const { id } = useOpenFlow();
  const total = useTests(id).data?.total ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <footer className="flex shrink-0 flex-wrap gap-2 border-t border-line px-4 py-2.5">
      <SaveTest simulation={simulation} />
      <Button look="ghost" icon={ListChecks} onPress={() => setIsOpen(true)}>
        {t('title')}
        {total > 0 && <span className="text-muted tabular-nums">{total}</span>}
      </Button>
      <TestsSlideOver isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </footer>
  );
}
