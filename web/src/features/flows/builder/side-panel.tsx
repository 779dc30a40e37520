import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BlockPanel } from './block-panel.tsx';
import { useBuilder } from './builder-store.ts';

const SimulatePanel = lazy(async () => ({ default: (await import('../simulate/simulate-panel.tsx')).SimulatePanel }));
const NumbersPanel = lazy(async () => ({ default: (await import('../numbers/numbers-panel.tsx')).NumbersPanel }));

/** On the right: the selected block's form, the simulated phone, or the numbers. */
export function SidePanel() {
  const mode = useBuilder((state) => state.mode);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  if (mode === 'edit') return isReadOnly ? null : <BlockPanel />;
  return <Suspense fallback={<PanelSkeleton />}>{mode === 'simulate' ? <SimulatePanel /> : <NumbersPanel />}</Suspense>;
}

function PanelSkeleton() {
  return (
    <aside aria-busy className="flex w-82 shrink-0 flex-col gap-4 border-l border-line bg-surface p-4">
      <Skeleton className="h-6 w-40 rounded" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </aside>
  );
}
