import type { ContactImport, ImportFigures } from '@yupflow/contract/contact-imports';
import { CircleX, RefreshCw, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly figures: ImportFigures;
  readonly options: ContactImport['options'];
}

/** What comes of the rows: a bar of their shares, and a tile for each. */
export function Figures({ figures, options }: Props) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const { created, updated, unchanged, refused } = figures;
  const total = created + updated + unchanged + refused;
  const updatedText = updated === 0 ? 'noneUpdated' : options?.overwrite ? 'overwrites' : 'fills';
  return (
    <section aria-label={t('figures.label')} className="flex flex-col gap-2">
      <Bar parts={[created, updated, unchanged, refused]} />
      <dl className="grid grid-cols-3 overflow-hidden rounded-xl border border-line">
        <Tile icon={UserPlus} label={t('figures.created')} count={created}>
          {t('figures.share', { percent: format.share(total > 0 ? created / total : 0) })}
        </Tile>
        <Tile icon={RefreshCw} label={t('figures.updated')} count={updated}>
          {t(`figures.${updatedText}`)}
        </Tile>
        <Tile icon={CircleX} label={t('figures.refused')} count={refused} isBad={refused > 0}>
          {t(refused > 0 ? 'figures.stayOut' : 'figures.noneRefused')}
        </Tile>
      </dl>
      {unchanged > 0 && (
        <p className="text-meta text-muted">
          {t('figures.unchanged', { count: unchanged, number: format.number(unchanged) })}
        </p>
      )}
    </section>
  );
}

const barColors = ['bg-brand', 'bg-brand/35', 'bg-line-strong', 'bg-bad-fill'] as const;

function Bar({ parts }: { readonly parts: readonly number[] }) {
  return (
    <div aria-hidden className="flex h-1.5 gap-0.5">
      {parts.map(
        (part, at) =>
          part > 0 && (
            <span
              key={barColors[at]}
              className={cx('block h-full min-w-1 rounded-full', barColors[at])}
              style={{ flexGrow: part, flexBasis: 0 }}
            />
          ),
      )}
    </div>
  );
}

interface TileProps {
  readonly icon: Icon;
  readonly label: string;
  readonly count: number;
  readonly isBad?: boolean;
  readonly children: string;
}

function Tile({ icon: TileIcon, label, count, isBad = false, children }: TileProps) {
  const format = useImportFormat();
  return (
    <div className={cx('min-w-0 border-line px-4 py-3 not-first:border-l max-sm:px-3', isBad && 'bg-bad-soft')}>
      <dt className={cx('flex items-center gap-1.5 text-dense font-medium', isBad ? 'text-bad' : 'text-soft')}>
        <TileIcon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{label}</span>
      </dt>
      <dd className="text-metric font-semibold tabular-nums max-sm:text-title">{format.number(count)}</dd>
      <dd className={cx('text-meta', isBad ? 'text-text' : 'text-muted')}>{children}</dd>
    </div>
  );
}
