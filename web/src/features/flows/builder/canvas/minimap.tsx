import { MiniMap, type MiniMapNodeProps } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { hueClass } from '../block-kinds.ts';
import { useBuilder } from '../builder-store.ts';
import { blockOf } from '../document-index.ts';

/** The whole flow in small; what is wrong is seen from afar. */
export function FlowMap() {
  const { t } = useTranslation('builder');
  return (
    <MiniMap
      ariaLabel={t('minimap')}
      pannable
      maskColor="color-mix(in oklab, var(--page) 72%, transparent)"
      maskStrokeColor="var(--brand)"
      maskStrokeWidth={1.5}
      zoomable
      nodeComponent={MapBlock}
      style={{ width: 178, height: 132 }}
      className="static! m-0! overflow-hidden rounded-lg border border-line bg-surface shadow-float"
    />
  );
}

function MapBlock({ id, x, y, width, height, selected }: MiniMapNodeProps) {
  const type = useBuilder(({ document }) => blockOf(document, id)?.type);
  const isFaulty = useBuilder(({ faults, fresh }) => id !== fresh && faults.some(({ block }) => block === id));
  const fill = isFaulty
    ? 'var(--bad)'
    : selected
      ? 'var(--brand)'
      : 'color-mix(in oklab, var(--hue) 45%, var(--surface))';
  if (!type) return <rect x={x} y={y} width={width} height={height} rx={8} fill="var(--warn-line)" />;
  return <rect className={hueClass(type)} x={x} y={y} width={width} height={height} rx={10} style={{ fill }} />;
}
