import {
  Background,
  BackgroundVariant,
  type OnConnectEnd,
  Panel,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import { type DragEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareLegend } from '../../numbers/share-legend.tsx';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { SelectionBar } from '../selection-bar.tsx';
import { BlockCard } from './block-card.tsx';
import type { CanvasNode } from './canvas-nodes.ts';
import { ConnectionLine } from './connection-line.tsx';
import { draggedBlock } from './dragged-block.ts';
import { firstView } from './first-view.ts';
import { FlowEdge } from './flow-edge.tsx';
import { FlowMap } from './minimap.tsx';
import { NoteCard } from './note-card.tsx';
import { openPopup } from './popups.ts';
import { useAddBlock } from './use-add-block.ts';
import { useAskedBlock } from './use-asked-block.ts';
import { useCanvasEdges } from './use-canvas-edges.ts';
import { useCanvasNodes } from './use-canvas-nodes.ts';
import { useKeepInSight } from './use-keep-in-sight.ts';
import { leastZoom, wholeOptions } from './whole-view.ts';
import { ZoomBar } from './zoom-bar.tsx';

const nodeTypes = { block: BlockCard, note: NoteCard };
const edgeTypes = { flow: FlowEdge };
const severalKeys = ['Shift', 'Meta', 'Control'];
const dotGap = 20;

/** Two fingers or the wheel move it, with Ctrl they zoom; empty ground is dragged; with Shift an area is selected. */
export function Canvas() {
  const { t } = useTranslation('builder');
  const store = useBuilderStore();
  const flow = useReactFlow<CanvasNode>();
  const addBlock = useAddBlock();
  const { nodes, onNodesChange } = useCanvasNodes();
  const edges = useCanvasEdges();
  useKeepInSight();
  const [view] = useState(() => firstView(store.getState().document, { width: innerWidth, height: innerHeight }));
  useAskedBlock();
  const isCounting = useBuilder(({ mode }) => mode === 'numbers');
  const canEdit = useBuilder((state) => state.mode === 'edit' && !state.isReadOnly);

  const dropMoved = useCallback(
    (_: unknown, __: unknown, moved: CanvasNode[]) =>
      store.getState().moveBlocks(moved.map(({ id, position }) => ({ id, position }))),
    [store],
  );

  /** Dropped on a card it leads there; in the void it asks for a new block. */
  const endPull: OnConnectEnd = useCallback(
    (event, { isValid, fromNode, fromHandle }) => {
      const output = fromHandle?.id;
      if (isValid || !fromNode || !output) return;
      const at = 'changedTouches' in event ? event.changedTouches[0] : event;
      if (!at) return;
      const under = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-block]');
      const from = { block: fromNode.id, output };
      const target = under?.dataset.block;
      // A click on the port opens its menu instead.
      if (target === fromNode.id) return;
      if (target) store.getState().connect({ from: fromNode.id, output, to: target });
      else openPopup({ kind: 'chooser', at: flow.screenToFlowPosition({ x: at.clientX, y: at.clientY }), from });
    },
    [store, flow],
  );

  function drop(event: DragEvent) {
    const type = draggedBlock(event.dataTransfer);
    if (!type) return;
    event.preventDefault();
    addBlock(type, { at: flow.screenToFlowPosition({ x: event.clientX - 140, y: event.clientY - 24 }) });
  }

  return (
    <ReactFlow
      aria-label={t('title')}
      className="flow-canvas"
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      connectionLineComponent={ConnectionLine}
      onNodesChange={onNodesChange}
      onNodeDragStop={dropMoved}
      onSelectionDragStop={(_, moved) => dropMoved(null, null, moved)}
      onConnect={({ source, sourceHandle, target }) =>
        sourceHandle && store.getState().connect({ from: source, output: sourceHandle, to: target })
      }
      onConnectEnd={endPull}
      isValidConnection={({ source, target }) => source !== target}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      nodesDraggable={canEdit}
      nodesConnectable={canEdit}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={canEdit ? 'Shift' : null}
      multiSelectionKeyCode={severalKeys}
      selectionMode={SelectionMode.Partial}
      panActivationKeyCode="Space"
      panOnScroll
      zoomOnDoubleClick={false}
      connectOnClick={false}
      connectionRadius={30}
      elevateNodesOnSelect={false}
      // A card that is moved is not opened by it.
      selectNodesOnDrag={false}
      minZoom={leastZoom}
      maxZoom={2}
      {...view}
      fitViewOptions={wholeOptions}
      onlyRenderVisibleElements
    >
      <Background variant={BackgroundVariant.Dots} gap={dotGap} size={2} color="var(--dots)" />
      {/* A card that lies between and beneath them can be reached. */}
      <Panel position="bottom-left" className="pointer-events-none flex flex-col items-start gap-2 max-sm:hidden">
        <div className="pointer-events-auto">
          <FlowMap />
        </div>
        <div className="flex gap-3">
          <div className="pointer-events-auto">
            <ZoomBar />
          </div>
          {isCounting && <ShareLegend />}
        </div>
      </Panel>
      {canEdit && <SelectionBar />}
    </ReactFlow>
  );
}
