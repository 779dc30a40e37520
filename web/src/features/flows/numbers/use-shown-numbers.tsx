import type { FlowStats } from '@yupflow/contract/flow-stats';
import type { Flow } from '@yupflow/flow-engine/flow';
import { LogOut, Timer } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { outputLabel } from '../blocks/block-labels.ts';
import { createBuilderStore, useBuilderStore } from '../builder/builder-store.ts';
import type { Decorations } from '../builder/looks.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { type Figure, figuresOf } from './figures.ts';
import { percentOf } from './percent-of.ts';

const thinnest = 1.75;
const widest = 12;

/** The version that is counted takes the canvas, with its numbers on it. */
export function useShownNumbers(
  document: Flow | undefined,
  stats: FlowStats | undefined,
  onShow: (figure: Figure) => void,
): void {
  const builder = useBuilderStore();
  const flow = useOpenFlow();
  const shown = useMemo(() => {
    if (!document) return null;
    const made = createBuilderStore({ ...flow, document, faults: [] });
    made.getState().setMode('numbers');
    made.getState().setReadOnly(true);
    return made;
  }, [document, flow]);
  useEffect(() => {
    builder.getState().show(shown);
    return () => builder.getState().show(null);
  }, [builder, shown]);
  const decorations = useNumbersOnCanvas(document, stats, onShow);
  useEffect(() => shown?.getState().decorate(decorations), [shown, decorations]);
}

function useNumbersOnCanvas(
  document: Flow | undefined,
  stats: FlowStats | undefined,
  onShow: (figure: Figure) => void,
): Decorations | null {
  const { t, i18n } = useTranslation('flow-numbers');
  const { t: ofBlocks } = useTranslation('blocks');
  const format = useFormat();
  return useMemo(() => {
    if (!document || !stats) return null;
    const figures = new Map(figuresOf(document, stats).map((one) => [one.block.id, one]));
    const most = Math.max(1, stats.started, ...[...figures.values()].map(({ entered }) => entered));
    const countOf = (block: string, output: string) => figures.get(block)?.outputs.find((one) => one.output === output);
    const leftOf = (id: string) => figures.get(id)?.block.position.x ?? 0;
    const goesBack = (from: string, to: string) => leftOf(to) <= leftOf(from);
    return {
      blockState: () => undefined,
      edgeState({ from, output, to }) {
        const count = countOf(from, output)?.count ?? 0;
        const share = count / most;
        return {
          look: 'share',
          // Its ends are far apart: the number travels with it.
          ...(count > 0 && goesBack(from, to)
            ? { label: <EdgeShare count={format.number(count)} percent={percentOf(share, i18n.language)} /> }
            : {}),
          width: thinnest + share * (widest - thinnest),
          strength: share === 0 ? 0 : 0.35 + share * 0.65,
        };
      },
      portCount(block, output) {
        const one = figures.get(block);
        const port = countOf(block, output);
        if (!one || !port) return undefined;
        const share = one.entered > 0 ? port.count / one.entered : 0;
        const isOnly = one.outputs.length === 1;
        const what = t('contacts.output', {
          block: one.block.name,
          output: outputLabel(one.block, output, ofBlocks).label,
        });
        return {
          count: format.number(port.count),
          isLoss: port.isLoss && port.count > 0,
          ...(isOnly || one.entered === 0 ? {} : { share, percent: percentOf(share, i18n.language) }),
          ...(port.count > 0
            ? {
                onPress: () => onShow({ block, output }),
                pressLabel: `${format.number(port.count)} · ${what}`,
              }
            : {}),
        };
      },
      header({ id, name }) {
        const entered = figures.get(id)?.entered ?? 0;
        const shown = format.number(entered);
        if (entered === 0) return <span className="text-[13.5px]/[18px] font-semibold tabular-nums">{shown}</span>;
        return (
          <button
            type="button"
            aria-label={`${shown} · ${t('contacts.entered', { block: name })}`}
            onClick={() => onShow({ block: id })}
            className="text-[13.5px]/[18px] font-semibold text-text tabular-nums underline-offset-2 hover:underline"
          >
            {shown}
          </button>
        );
      },
      footer({ id }) {
        const one = figures.get(id);
        if (!one) return null;
        return (
          <>
            {one.lost > 0 && (
              <p className="flex h-7.5 items-center gap-1.5 border-t border-line bg-bad-soft px-3 text-[12.5px]/[18px] text-bad last:rounded-b-[9px]">
                <LogOut aria-hidden className="size-3.5" />
                {t('card.left', { count: one.lost, shown: format.number(one.lost) })}
                <b className="ml-auto font-semibold">{percentOf(one.lost / one.entered, i18n.language)}</b>
              </p>
            )}
            {one.inside > 0 && (
              <button
                type="button"
                onClick={() => onShow({ block: id, outcome: 'inside' })}
                className="flex h-7.5 w-full items-center gap-1.5 border-t border-line bg-warn-soft px-3 text-[12.5px]/[18px] text-warn last:rounded-b-[9px]"
              >
                <Timer aria-hidden className="size-3.5" />
                {t('card.inside', { count: one.inside, shown: format.number(one.inside) })}
              </button>
            )}
          </>
        );
      },
    };
  }, [document, stats, onShow, t, ofBlocks, format, i18n.language]);
}

function EdgeShare({ count, percent }: { readonly count: string; readonly percent: string }) {
  const { t } = useTranslation('flow-numbers');
  return (
    <span className="flex items-center gap-1.5 rounded-full border border-brand bg-surface px-2 py-0.5 text-meta whitespace-nowrap tabular-nums">
      <b className="font-semibold">{count}</b>
      <span className="text-soft">{t('share.edge', { percent })}</span>
    </span>
  );
}
