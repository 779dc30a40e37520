import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { useBuilderStore } from '../builder-store.ts';
import { quickly } from '../canvas/motion.ts';
import { openPopup } from '../canvas/popups.ts';
import { tidyUp } from '../canvas/tidy-up.ts';
import { showWhole } from '../canvas/whole-view.ts';
import { duplicateSelected } from '../clipboard.ts';
import { indexOf } from '../document-index.ts';
import { openShortcuts } from '../shortcuts-sheet.tsx';
import { focusBlock, showBlock } from '../show-block.ts';
import { isBelowSomething, isTyping } from './is-typing.ts';
import { walkOrder } from './walk.ts';

interface Places {
  readonly find: () => void;
  readonly drawer: () => void;
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = { plain: 10, withShift: 50 };

const cardOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-block]') : null;

/** Everything that the mouse can do, without one. */
export function useBuilderKeys(places: Places): void {
  const store = useBuilderStore();
  const flow = useReactFlow();
  const state = () => store.getState();
  const canEdit = () => state().mode === 'edit' && !state().isReadOnly;

  /** With Ctrl or ⌘. */
  function command(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === 'f') places.find();
    // A search or a name takes back its own letters.
    else if (isTyping(event.target) && !inPanel(event.target) && !cardOf(event.target)) return false;
    else if (key === 'z' && canEdit()) event.shiftKey ? state().redo() : state().undo();
    else if (key === 'y' && canEdit()) state().redo();
    else if (isTyping(event.target)) return false;
    else if (key === 'd' && canEdit()) duplicateSelected(store);
    else if (key === 'a') state().select([...indexOf(state().document).blocks.keys()]);
    else return false;
    return true;
  }

  function move([x, y]: readonly [number, number], by: number): boolean {
    const { selected, document, moveBlocks } = state();
    if (selected.length === 0 || !canEdit()) return false;
    const { blocks, notes } = indexOf(document);
    const parts = selected.flatMap((id) => blocks.get(id) ?? notes.get(id) ?? []);
    moveBlocks(parts.map(({ id, position }) => ({ id, position: { x: position.x + x * by, y: position.y + y * by } })));
    return true;
  }

  /** Tab goes from block to block, and out at either end. */
  function walk(card: HTMLElement, isBack: boolean): boolean {
    const order = walkOrder(state().document);
    const next = order[order.indexOf(card.dataset.block ?? '') + (isBack ? -1 : 1)];
    if (next === undefined) return false;
    showBlock(store, flow, next);
    return true;
  }

  function onCard(card: HTMLElement, event: KeyboardEvent): boolean {
    const id = card.dataset.block ?? '';
    if (event.key === 'Tab') return walk(card, event.shiftKey);
    if (event.target !== card) return false;
    if (event.key === 'Enter' || event.key === ' ') {
      state().select([id]);
      requestAnimationFrame(() => requestAnimationFrame(() => openForm(card)));
      return true;
    }
    if (event.key.toLowerCase() === 'o' && indexOf(state().document).blocks.has(id)) {
      openPopup({ kind: 'port', block: id, output: null, anchor: card });
      return true;
    }
    return false;
  }

  function alone(event: KeyboardEvent): boolean {
    const { selected, removeBlocks, select } = state();
    switch (event.key) {
      case 'Delete':
      case 'Backspace':
        if (selected.length === 0 || !canEdit()) return false;
        removeBlocks(selected);
        return true;
      case 'Escape':
        if (selected.length === 0) return false;
        select([]);
        return true;
      case '/':
        places.drawer();
        return true;
      case '?':
        openShortcuts();
        return true;
      case '+':
      case '=':
        void flow.zoomIn(quickly());
        return true;
      case '-':
        void flow.zoomOut(quickly());
        return true;
      case '1':
        showWhole(flow, state().document);
        return true;
      case 'l':
      case 'L':
        if (!canEdit()) return false;
        void tidyUp(store, flow);
        return true;
      default:
        return false;
    }
  }

  const act = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return command(event);
    const arrow = arrows[event.key];
    const card = cardOf(event.target);
    // Esc in a form leads back to the block it belongs to.
    if (event.key === 'Escape' && inPanel(event.target)) {
      const [id] = state().selected;
      if (id !== undefined) focusBlock(id);
      return id !== undefined;
    }
    if (isTyping(event.target)) return false;
    if (card && onCard(card, event)) return true;
    if (arrow && !inPanel(event.target) && (card || event.target === document.body))
      return move(arrow, event.shiftKey ? step.withShift : step.plain);
    return !inPanel(event.target) && alone(event);
  });

  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.isComposing || isBelowSomething(event.target)) return;
      if (act(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    // Before the page's own keys: here a question mark is about the builder.
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
}

const panel = '[data-builder-panel]';
const inPanel = (target: EventTarget | null) => target instanceof Element && target.closest(panel) !== null;

/** A note is written in where it stands; a block has its form beside the canvas. */
function openForm(card: HTMLElement): void {
  const field =
    card.querySelector<HTMLElement>('textarea') ??
    document.querySelector<HTMLElement>(`${panel} :is(input, textarea, select, [contenteditable='true'])`) ??
    document.querySelector<HTMLElement>(`${panel} button`);
  field?.focus();
}
