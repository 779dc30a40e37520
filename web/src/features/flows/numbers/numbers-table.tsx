import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { outputLabel } from '../blocks/block-labels.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import type { BlockFigures, Figure } from './figures.ts';

interface Props {
  readonly figures: readonly BlockFigures[];
  readonly onShow: (figure: Figure) => void;
  readonly onClose: () => void;
}

const outcomes = ['inside', 'finished', 'left'] as const;
const cellClass =
  'h-10 border-b border-line px-2 max-sm:px-1 text-right tabular-nums first:pl-0 first:text-left last:pr-0';

/** Every block in a row; a figure leads to those behind it. */
export function NumbersTable({ figures, onShow, onClose }: Props) {
  const { t } = useTranslation('flow-numbers');
  const { t: ofBlocks } = useTranslation('blocks');
  const format = useFormat();
  const { name } = useOpenFlow();
  const show = (figure: Figure) => {
    onClose();
    onShow(figure);
  };
  const figure = (count: number, of: Figure) =>
    count === 0 ? (
      <span className="text-muted">0</span>
    ) : (
      <button type="button" onClick={() => show(of)} className="font-medium underline-offset-2 hover:underline">
        {format.number(count)}
      </button>
    );
  return (
    <SlideOver isOpen isWide onClose={onClose}>
      <SlideOverHeader title={t('table.title')} note={name} onClose={onClose} />
      <SlideOverBody>
        <table className="w-full border-separate border-spacing-0 text-dense">
          <thead>
            <tr className="text-meta text-muted">
              <th className={`${cellClass} font-medium`}>{t('table.block')}</th>
              <th className={`${cellClass} font-medium`}>{t('table.entered')}</th>
              {outcomes.map((outcome) => (
                <th key={outcome} className={`${cellClass} font-medium`}>
                  {t(`table.${outcome}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ block, entered, outputs, ...counts }) => (
              <tr key={block.id}>
                <th scope="row" className={`${cellClass} py-2 font-normal`}>
                  <span className="block font-medium wrap-anywhere max-sm:min-w-20">{block.name}</span>
                  {outputs.length > 1 && (
                    <span className="flex flex-wrap gap-x-3 text-meta text-soft">
                      {outputs.map(({ output, count }) => (
                        <span key={output}>
                          {outputLabel(block, output, ofBlocks).label} {figure(count, { block: block.id, output })}
                        </span>
                      ))}
                    </span>
                  )}
                </th>
                <td className={cellClass}>{figure(entered, { block: block.id })}</td>
                {outcomes.map((outcome) => (
                  <td key={outcome} className={cellClass}>
                    {figure(counts[outcome], { block: block.id, outcome })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SlideOverBody>
    </SlideOver>
  );
}
