import { type NodeProps, NodeResizer } from '@xyflow/react';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui/cx.ts';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { indexOf } from '../document-index.ts';
import type { NoteNode } from './canvas-nodes.ts';

/** Paper beside the blocks: it does nothing but say something to whoever edits. */
export const NoteCard = memo(function NoteCard({ id, selected }: NodeProps<NoteNode>) {
  const { t } = useTranslation('builder');
  const store = useBuilderStore();
  const note = useBuilder(({ document }) => indexOf(document).notes.get(id));
  const canEdit = useBuilder((state) => state.mode === 'edit' && !state.isReadOnly);
  if (!note) return null;
  const { setNote } = store.getState();
  return (
    // biome-ignore lint/a11y/useSemanticElements: paper is no set of fields
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: notes are walked through like blocks
      tabIndex={0}
      data-block={id}
      aria-label={t('note.label', { text: note.text.slice(0, 60) || t('note.empty') })}
      className={cx(
        'size-full rounded-lg border bg-warn-soft p-1',
        selected ? 'border-brand ring-1 ring-brand' : 'border-warn-line',
      )}
    >
      <NodeResizer
        isVisible={selected && canEdit}
        minWidth={120}
        minHeight={60}
        maxWidth={2_000}
        maxHeight={2_000}
        color="var(--brand)"
        handleClassName="size-2! rounded-xs!"
        onResizeEnd={(_, { x, y, width, height }) =>
          setNote({
            ...note,
            position: { x: Math.round(x), y: Math.round(y) },
            width: Math.round(width),
            height: Math.round(height),
          })
        }
      />
      <textarea
        aria-label={t('note.text')}
        tabIndex={selected ? 0 : -1}
        value={note.text}
        readOnly={!canEdit}
        maxLength={flowLimits.noteLength}
        placeholder={t('note.empty')}
        onChange={({ target }) => setNote({ ...note, text: target.value })}
        className={cx(
          'size-full resize-none bg-transparent px-2 py-1.5 text-dense outline-none placeholder:text-soft',
          selected ? 'nodrag nopan nowheel' : 'pointer-events-none',
        )}
      />
    </div>
  );
});
