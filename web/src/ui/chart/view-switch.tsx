import { ChartLine, Table2 } from 'lucide-react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Icon } from '../button.tsx';

export type View = 'chart' | 'table';

/** Of the switch and its sides. */
export interface ViewWords {
  readonly view: string;
  readonly chart: string;
  readonly table: string;
}

interface Props {
  readonly words: ViewWords;
  readonly value: View;
  readonly onChange: (view: View) => void;
  readonly chartIcon?: Icon;
}

/** Between a drawing and the same as a table. */
export function ViewSwitch({ words, value, onChange, chartIcon = ChartLine }: Props) {
  const sides: readonly { readonly id: View; readonly icon: Icon }[] = [
    { id: 'chart', icon: chartIcon },
    { id: 'table', icon: Table2 },
  ];
  return (
    <RadioGroup
      aria-label={words.view}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen === 'table' ? 'table' : 'chart')}
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
  );
}
