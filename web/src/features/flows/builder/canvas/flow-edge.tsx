import { BaseEdge, EdgeLabelRenderer, type EdgeProps, useInternalNode } from '@xyflow/react';
import { memo } from 'react';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { useDecorations } from '../decorations.ts';
import { edgePath } from './edge-paths.ts';

/** Room for a finger around a thin line. */
const hitWidth = 20;

function useCard(id: string) {
  const node = useInternalNode(id);
  const top = node?.internals.positionAbsolute.y ?? 0;
  return { top, bottom: top + (node?.measured.height ?? node?.initialHeight ?? 0) };
}

export const FlowEdge = memo(function FlowEdge(props: EdgeProps) {
  const { source, target, sourceHandleId, sourceX, sourceY, targetX, targetY } = props;
  const output = sourceHandleId ?? '';
  const store = useBuilderStore();
  const canCut = useBuilder((state) => state.mode === 'edit' && !state.isReadOnly);
  const isNear = useBuilder(({ selected }) => selected.includes(source) || selected.includes(target));
  const decoration = useDecorations().edgeState({ from: source, output, to: target });
  const { path, middle } = edgePath(
    { x: sourceX, y: sourceY, ...useCard(source) },
    { x: targetX, y: targetY, ...useCard(target) },
  );
  const look = decoration ? decoration.look : isNear ? 'near' : undefined;
  const style = decoration?.look === 'share' ? shareStyle(decoration) : undefined;
  return (
    <>
      <path d={path} className="flow-halo" style={style && { strokeWidth: style.strokeWidth + 5 }} />
      <path d={path} className="flow-edge" data-look={look} style={style} />
      <BaseEdge path={path} interactionWidth={hitWidth} style={{ stroke: 'none' }} />
      {canCut && (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; by keyboard the port's menu does the same
        <g
          className="flow-cut"
          transform={`translate(${middle.x} ${middle.y})`}
          onClick={() => store.getState().disconnect(source, output)}
        >
          <circle r={10} fill="var(--surface)" stroke="var(--bad)" strokeWidth={1.5} />
          <path d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" stroke="var(--bad)" strokeWidth={1.75} strokeLinecap="round" />
        </g>
      )}
      {decoration?.label && (
        <EdgeLabelRenderer>
          <div
            className="pointer-events-none absolute"
            style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}
          >
            {decoration.label}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

function shareStyle({ width = 2, strength = 1 }: { readonly width?: number; readonly strength?: number }) {
  return {
    strokeWidth: width,
    stroke: `color-mix(in oklab, var(--brand) ${Math.round(strength * 100)}%, var(--edge))`,
  };
}
