import type { FlowStats } from '@yupflow/contract/flow-stats';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface Props {
  readonly versions: FlowStats['versions'] | null;
  /** Null: all of them. */
  readonly chosen: string | null;
  readonly onChoose: (version: string | null) => void;
}

const all = 'all';

/** The last ones stand beside each other, with how many began in each. */
export function VersionCards({ versions, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation('flow-numbers');
  const format = useFormat();
  const timeZone = useTimeZone();
  if (!versions) return <Skeleton className="h-20 rounded-lg" />;
  const total = versions.reduce((sum, { started }) => sum + started, 0);
  const shown = versions.find(({ id }) => id === chosen);
  const cards = [
    ...versions.map(({ id, number, started }) => ({ value: id, name: t('short', { number }), started })),
    ...(versions.length > 1 ? [{ value: all, name: t('all'), started: total }] : []),
  ];
  const day = shown
    ? new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone }).format(
        new Date(shown.published_at),
      )
    : '';
  return (
    <div>
      <p id="numbers-version" className="mb-1 text-dense font-medium">
        {t('version')}
      </p>
      <RadioGroup
        aria-labelledby="numbers-version"
        orientation="horizontal"
        value={chosen ?? all}
        onChange={(value) => onChoose(value === all ? null : value)}
        className="grid max-h-27 grid-cols-4 gap-1 overflow-y-auto"
      >
        {cards.map(({ value, name, started }) => (
          <Radio
            key={value}
            value={value}
            className="cursor-default rounded-md border border-line py-1.5 text-center text-soft outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand chosen:border-brand chosen:bg-brand-soft chosen:text-[color-mix(in_oklab,var(--brand-strong)_80%,var(--text))]"
          >
            <span className="block text-meta font-semibold">{name}</span>
            <span className="block text-meta/3.5 tabular-nums">{format.number(started)}</span>
          </Radio>
        ))}
      </RadioGroup>
      <p className="mt-1.5 text-meta text-muted">
        {shown
          ? t(shown.by ? 'published' : 'publishedAlone', { number: shown.number, day, name: shown.by ?? '' })
          : versions[0] && t('allHelp', { number: versions[0].number })}
      </p>
    </div>
  );
}
