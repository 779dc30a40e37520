import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { outputLabel } from '../blocks/block-labels.ts';
import type { BlockFigures, Figure } from './figures.ts';

interface Props {
  readonly figures: readonly BlockFigures[];
  readonly onShow: (figure: Figure) => void;
}

const most = 12;

/** The blocks that lose most people, the worst first. */
export function Losses({ figures, onShow }: Props) {
  const { t } = useTranslation('flow-numbers');
  const { t: ofBlocks } = useTranslation('blocks');
  const format = useFormat();
  const worst = figures
    .filter(({ lost }) => lost > 0)
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, most);
  const highest = worst[0]?.lost ?? 1;
  return (
    <section aria-labelledby="numbers-losses">
      <h2 id="numbers-losses" className="text-dense font-semibold">
        {t('losses.title')}
      </h2>
      <p className="mt-0.5 text-meta text-muted">{t(worst.length > 0 ? 'losses.help' : 'losses.none')}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {worst.map(({ block, lost, losses }) => (
          <li key={block.id}>
            <p className="flex justify-between gap-2 text-dense">
              <span title={block.name} className="min-w-0 truncate font-medium">
                {block.name}
              </span>
              <span className="font-semibold tabular-nums">{format.number(lost)}</span>
            </p>
            <p className="flex flex-wrap gap-x-2 text-meta">
              {losses.map(({ figure, count }) => {
                const shown = format.number(count);
                return (
                  <button
                    key={figure.output ?? 'left'}
                    type="button"
                    onClick={() => onShow(figure)}
                    className="text-left text-soft underline decoration-line-strong underline-offset-2 hover:text-text"
                  >
                    {figure.output === undefined
                      ? t('losses.left', { count, shown })
                      : t('losses.byOutput', { shown, output: outputLabel(block, figure.output, ofBlocks).label })}
                  </button>
                );
              })}
            </p>
            <span aria-hidden className="mt-1.25 block h-1 rounded-full bg-raised">
              <span
                className="block h-1 rounded-full bg-[color-mix(in_oklab,var(--bad)_65%,var(--surface))]"
                style={{ width: `${(lost / highest) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
