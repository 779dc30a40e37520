import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { Icon } from './button.tsx';
import { cx } from './cx.ts';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly icon?: Icon }[];
  readonly onChange: (value: Value) => void;
  /** In a narrow panel. */
  readonly isDense?: boolean;
  /** Of the tab that is chosen. */
  readonly children: ReactNode;
}

/** Parts of one thing beside each other, inside a slide-over. */
export function Tabbed<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  isDense = false,
  children,
}: Props<Value>) {
  return (
    <Tabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.value === key);
        if (chosen) onChange(chosen.value);
      }}
      className="@container flex min-h-0 flex-1 flex-col"
    >
      <TabList
        aria-label={label}
        data-pushable={isDense || undefined}
        className={cx(
          'flex shrink-0 border-b border-line max-sm:px-4',
          isDense ? 'gap-4 overflow-x-auto px-4 pb-px @md:px-6 whitespace-nowrap tabular-nums' : 'gap-5 px-6',
        )}
      >
        {tabs.map(({ value: id, label: text, icon: TabIcon }) => (
          <Tab
            key={id}
            id={id}
            className="-mb-px flex h-10 cursor-default items-center gap-1.5 border-b-2 border-transparent text-dense font-medium text-muted outline-none hover:text-text data-[focus-visible]:rounded data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand chosen:border-brand chosen:text-text max-sm:h-11 max-sm:flex-1 max-sm:justify-center"
          >
            {TabIcon && <TabIcon aria-hidden className="size-4" />}
            {text}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={value} id={value} className="flex min-h-0 flex-1 flex-col outline-none">
        {children}
      </TabPanel>
    </Tabs>
  );
}
