import { type ReactNode, useState } from 'react';
import type { Icon } from '../button.tsx';
import { type View, ViewSwitch, type ViewWords } from './view-switch.tsx';

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly words: ViewWords;
  readonly chart: ReactNode;
  readonly chartIcon?: Icon;
  readonly table: ReactNode;
}

/** A chart, and the same as a table behind a switch. */
export function ChartCard({ title, note, words, chart, chartIcon, table }: Props) {
  const [view, setView] = useState<View>('chart');
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-line bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-1.5">
        <h2 className="text-body font-semibold">{title}</h2>
        {note && <p className="text-meta text-muted">{note}</p>}
        <ViewSwitch words={words} value={view} onChange={setView} {...(chartIcon && { chartIcon })} />
      </header>
      <div className="px-4 pb-3">{view === 'chart' ? chart : table}</div>
    </section>
  );
}
