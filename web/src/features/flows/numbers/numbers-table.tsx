import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../../browser/media-query.ts';
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
const cellClass = 'h-10 border-b border-line px-2 text-right tabular-nums first:pl-0 first:text-left last:pr-0';

/** Every block in a row, below its name where there is no room beside it; a figure leads to those behind it. */
export function NumbersTable({ figures, onShow, onClose }: Props) {
  const { t } = useTranslation('flow-numbers');
  const { t: ofBlocks } = useTranslation('blocks');
  const format = useFormat();
  const isPhone = useMediaQuery(atMostPhone);
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
      <SlideOverBody isToRead>
        <table className="w-full border-separate border-spacing-0 text-dense">
          <thead>
            <tr className="text-meta text-muted">
              {!isPhone && <th className={`${cellClass} font-medium`}>{t('table.block')}</th>}
              <th className={`${cellClass} font-medium`}>{t('table.entered')}</th>
              {outcomes.map((outcome) => (
                <th key={outcome} className={`${cellClass} font-medium`}>
                  {t(`table.${outcome}`)}
                </th>
              ))}
            </tr>
          </thead>
          {figures.map(({ block, entered, outputs, ...counts }) => {
            const label = (
              <>
                <span className="block font-medium wrap-anywhere">{block.name}</span>
                {outputs.length > 1 && (
                  <span className="flex flex-wrap gap-x-3 text-meta text-soft">
                    {outputs.map(({ output, count }) => (
                      <span key={output}>
                        {outputLabel(block, output, ofBlocks).label} {figure(count, { block: block.id, output })}
                      </span>
                    ))}
                  </span>
                )}
              </>
            );
            return (
              <tbody key={block.id}>
                {isPhone && (
                  <tr>
                    <th scope="rowgroup" colSpan={outcomes.length + 1} className="pt-3 text-left font-normal">
                      {label}
                    </th>
                  </tr>
                )}
                <tr>
                  {!isPhone && (
                    <th scope="row" className={`${cellClass} py-2 font-normal`}>
                      {label}
                    </th>
                  )}
                  <td className={cellClass}>{figure(entered, { block: block.id })}</td>
                  {outcomes.map((outcome) => (
                    <td key={outcome} className={cellClass}>
                      {figure(counts[outcome], { block: block.id, outcome })}
                    </td>
                  ))}
                </tr>
              </tbody>
            );
          })}
        </table>
      </SlideOverBody>
    </SlideOver>
  );
}
