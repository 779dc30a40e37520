import type { Cycle } from '@yupflow/contract/shipping-cycles';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useShareText } from './share-text.ts';
import type { Which } from './use-people.ts';

interface Props {
  readonly cycle: Cycle;
  readonly onOpen: (which: Which) => void;
}

/** Everybody who entered, and where they are now; each figure opens who is behind it. */
export function CycleTotals({ cycle, onOpen }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  const shareText = useShareText();
  const totals = [
    { which: 'all', label: t('totals.entered'), count: cycle.entered },
    { which: 'waiting', label: t('totals.active'), count: cycle.active },
    { which: 'finished', label: t('totals.finished'), count: cycle.finished },
    { which: 'left', label: t('totals.left'), count: cycle.left },
  ] as const;
  return (
    <section
      aria-label={t('totals.title')}
      className="grid shrink-0 grid-cols-2 overflow-hidden rounded-xl border border-line bg-surface @xl:grid-cols-4"
    >
      {totals.map(({ which, label, count }) => (
        <Button
          key={which}
          onPress={() => onOpen(which)}
          className="min-w-0 border-line px-4 py-2.5 text-left outline-none hover:bg-raised/50 data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand @max-xl:even:border-l @max-xl:nth-[n+3]:border-t @xl:not-first:border-l"
        >
          <span className="block truncate text-dense/4 font-medium text-muted">{label}</span>
          <span className="text-title/6.5 font-semibold tracking-tight tabular-nums">{format.number(count)}</span>
          {which !== 'all' && count > 0 && (
            <span className="ml-1.5 text-meta text-muted tabular-nums">{shareText(count, cycle.entered)}</span>
          )}
        </Button>
      ))}
    </section>
  );
}
