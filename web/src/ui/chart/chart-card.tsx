import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

interface Props {
  readonly title: string;
  readonly note?: string;
  /** Of the switch and its sides. */
  readonly words: { readonly view: string; readonly chart: string; readonly table: string };
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

const sides = [
  { id: 'chart', icon: ChartLine },
  { id: 'table', icon: Table2 },
] as const;

/** A chart, and the same as a table behind a switch. */
export function ChartCard({ title, note, words, chart, table }: Props) {
  const [view, setView] = useState<string>('chart');
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-line bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-1.5">
        <h2 className="text-body font-semibold">{title}</h2>
        {note && <p className="text-meta text-muted">{note}</p>}
        <RadioGroup
          aria-label={words.view}
          orientation="horizontal"
          value={view}
          onChange={setView}
          className="ml-auto flex h-8 shrink-0 rounded-lg bg-raised p-0.5 pointer-coarse:h-11"
        >
          {sides.map(({ id, icon: Icon }) => (
            <Radio
              key={id}
              value={id}
              aria-label={words[id]}
              className="grid w-8 cursor-default place-items-center rounded-md text-soft outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand chosen:bg-surface chosen:text-text chosen:shadow-sm dark:chosen:bg-line-strong pointer-coarse:w-11"
            >
              <span title={words[id]}>
                <Icon aria-hidden className="size-3.5" />
              </span>
            </Radio>
          ))}
        </RadioGroup>
      </header>
      <div className="px-4 pb-3">{view === 'chart' ? chart : table}</div>
    </section>
  );
}
