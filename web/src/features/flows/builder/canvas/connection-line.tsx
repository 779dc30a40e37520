import type { ConnectionLineComponentProps } from '@xyflow/react';
import { edgePath } from './edge-paths.ts';

/** What is being pulled out of an output. */
export function ConnectionLine({ fromX, fromY, toX, toY }: ConnectionLineComponentProps) {
  const { path } = edgePath(
    { x: fromX, y: fromY, top: fromY, bottom: fromY },
    { x: toX, y: toY, top: toY, bottom: toY },
  );
  return <path d={path} className="flow-edge" data-look="near" strokeDasharray="6 5" />;
}
