import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { controlClass } from './button.tsx';
import { cx } from './cx.ts';
import { Menu, MenuChoice } from './menu.tsx';
import type { NamedByLabel } from './named-by-label.ts';

interface Props<Value extends string> extends NamedByLabel {
  readonly label: string;
  readonly value: Value | null;
  /** What null is called. */
  readonly allLabel: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
}

/** Narrows a list: “State: all”. */
export function FilterSelect<Value extends string>({ label, value, allLabel, options, onChange }: Props<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <MenuTrigger>
      <Button className={cx(controlClass, 'gap-1.5 border-line-strong bg-surface px-3 font-normal hover:bg-raised')}>
        <span className="text-muted">{label}:</span>
        <span className="font-medium">{chosen?.label ?? allLabel}</span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Button>
      <Menu>
        <MenuChoice<Value | ''>
          title={label}
          value={value ?? ''}
          options={[{ value: '', label: allLabel }, ...options]}
          onChoose={(option) => onChange(option === '' ? null : option)}
        />
      </Menu>
    </MenuTrigger>
  );
}
