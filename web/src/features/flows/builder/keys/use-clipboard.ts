import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../ui/toast.ts';
import { useBuilderStore } from '../builder-store.ts';
import { asText, isEmpty, partsOf, readParts, renewed } from '../clipboard.ts';
import { isTyping } from './is-typing.ts';

/** Ctrl-C, Ctrl-X and Ctrl-V as the browser tells them: they work between flows, tabs and windows. */
export function useClipboard(): void {
  const { t } = useTranslation('builder');
  const store = useBuilderStore();
  const flow = useReactFlow();

  const canEdit = () => store.getState().mode === 'edit' && !store.getState().isReadOnly;

  const copy = useEffectEvent((event: ClipboardEvent) => {
    const hasText = !getSelection()?.isCollapsed;
    if (isTyping(event.target) || hasText) return;
    const { document, selected, removeBlocks } = store.getState();
    const parts = partsOf(document, selected);
    if (isEmpty(parts)) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', asText(parts));
    if (event.type === 'cut' && canEdit()) removeBlocks(selected);
    toast.success(t('clipboard.copied', { count: parts.blocks.length + parts.notes.length }));
  });

  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping(event.target) || !canEdit()) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!text) return;
    const parts = readParts(text);
    if (!parts) {
      toast.error(t('clipboard.foreign'));
      return;
    }
    event.preventDefault();
    const { addParts } = store.getState();
    addParts(renewed(parts, intoSight(parts)));
  });

  /** Beside what was copied where that is in sight, else into the middle of what is. */
  function intoSight({ blocks, notes }: Parameters<typeof renewed>[0]) {
    const all = [...blocks, ...notes].map(({ position }) => position);
    const left = Math.min(...all.map(({ x }) => x));
    const top = Math.min(...all.map(({ y }) => y));
    const pane = document.querySelector('.flow-canvas')?.getBoundingClientRect();
    if (!pane) return { x: 40, y: 40 };
    const from = flow.screenToFlowPosition({ x: pane.left, y: pane.top });
    const to = flow.screenToFlowPosition({ x: pane.right, y: pane.bottom });
    if (left + 40 > from.x && left < to.x - 200 && top + 40 > from.y && top < to.y - 100) return { x: 40, y: 40 };
    return { x: Math.round((from.x + to.x) / 2 - 140 - left), y: Math.round((from.y + to.y) / 2 - 80 - top) };
  }

  useEffect(() => {
    addEventListener('copy', copy);
    addEventListener('cut', copy);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('copy', copy);
      removeEventListener('cut', copy);
      removeEventListener('paste', paste);
    };
  }, []);
}
