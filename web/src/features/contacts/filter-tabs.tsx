import type { ContactFilter } from '@yupflow/contract/contact-filters';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Focusable';
import { MenuTrigger } from 'react-aria-components/Menu';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useConditionsText } from '../../pickers/conditions/condition-words.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useFilterCount } from './filter-count.ts';
import { type ContactView, noConditions } from './use-contact-view.ts';

interface Props {
  readonly filters: readonly ContactFilter[];
  readonly view: ContactView;
  readonly isPhone: boolean;
  /** At the end: what can be done with the filter. */
  readonly children: ReactNode;
}

/** Everybody and the saved filters, beside each other as far as there is room; the rest in a menu. */
export function FilterTabs({ filters, view, isPhone, children }: Props) {
  const { t } = useTranslation('contacts');
  const bar = useRef<HTMLElement>(null);
  const fitting = useFitting(bar, filters);
  const current = view.saved?.id ?? null;
  const room = isPhone ? filters.length : fitting;
  const first = filters.slice(0, room);
  // The current one is always in sight.
  const isOut = view.saved !== null && !first.includes(view.saved);
  const shown = isOut && view.saved ? [...first.slice(0, -1), view.saved] : first;
  const others = filters.filter((filter) => !shown.includes(filter));
  const all = { id: null, name: t('all'), conditions: noConditions };
  return (
    <div className="flex h-10 shrink-0 items-center gap-4 border-b border-line px-6 max-sm:h-11 max-sm:px-4">
      <nav
        ref={bar}
        aria-label={t('filters.title')}
        data-pushable={isPhone || undefined}
        className="-mb-px flex h-full min-w-0 flex-1 items-stretch gap-5 max-sm:overflow-x-auto"
      >
        {[all, ...shown].map((filter) => (
          <Tab key={filter.id} filter={filter} isCurrent={filter.id === current} onChoose={view.showFilter} />
        ))}
        {others.length > 0 && (
          <MenuTrigger>
            <Button className="flex shrink-0 items-center gap-1 rounded-sm text-dense font-medium text-muted hover:text-text">
              {t('filters.more', { count: others.length })}
              <ChevronDown aria-hidden className="size-3.5" />
            </Button>
            <Menu onAction={(id) => view.showFilter(String(id))}>
              {others.map(({ id, name }) => (
                <MenuAction key={id} id={id}>
                  {name}
                </MenuAction>
              ))}
            </Menu>
          </MenuTrigger>
        )}
      </nav>
      {children}
    </div>
  );
}

interface TabProps {
  readonly filter: Pick<ContactFilter, 'name' | 'conditions'> & { readonly id: string | null };
  readonly isCurrent: boolean;
  readonly onChoose: (id: string | null) => void;
}

function Tab({ filter: { id, name, conditions }, isCurrent, onChoose }: TabProps) {
  const format = useFormat();
  const count = useFilterCount(conditions, true);
  const tab = (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onChoose(id)}
      className={cx(
        'flex max-w-60 shrink-0 items-center gap-1.5 border-b-2 text-dense whitespace-nowrap',
        isCurrent
          ? 'border-brand-strong font-semibold text-text'
          : 'border-transparent font-medium text-muted hover:text-text',
      )}
    >
      <span className="truncate" title={name}>
        {name}
      </span>
      {count && (
        <span className="text-meta font-medium text-muted tabular-nums">
          {format.number(count.total)}
          {count.has_more_than_total && '+'}
        </span>
      )}
    </button>
  );
  return (
    <TooltipTrigger delay={500} isDisabled={conditions.items.length === 0}>
      <Focusable>{tab}</Focusable>
      <Tooltip placement="bottom start">
        <ConditionsText conditions={conditions} />
      </Tooltip>
    </TooltipTrigger>
  );
}

/** Asked for only once somebody wants to know. */
function ConditionsText({ conditions }: { readonly conditions: ContactConditions }) {
  return useConditionsText(conditions);
}

/** What stands beside the names: a count, the gap, and what leads to the rest. */
const aroundTab = 72;
const aroundAll = 210;

/** How many tabs there is room for, by the width of their names. */
function useFitting(bar: React.RefObject<HTMLElement | null>, filters: readonly ContactFilter[]): number {
  const [fitting, setFitting] = useState(filters.length);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return;
      pen.font = `600 13px ${getComputedStyle(element).fontFamily}`;
      let left = element.clientWidth - aroundAll;
      const count = filters.findIndex(({ name }) => {
        left -= Math.min(240, pen.measureText(name).width) + aroundTab;
        return left < 0;
      });
      setFitting(count < 0 ? filters.length : Math.max(1, count));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [bar, filters]);
  return fitting;
}
