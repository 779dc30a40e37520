import { useReactFlow } from '@xyflow/react';
import type { BlockCategory } from '@yupflow/flow-engine/blocks/block';
import { Keyboard, StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newPartId } from '../../../../pickers/actions/part-ids.ts';
import type { Icon } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { categories, categoryIcons } from '../block-kinds.ts';
import { useBuilderStore } from '../builder-store.ts';
import { openShortcuts } from '../shortcuts-sheet.tsx';
import { focusBlock } from '../show-block.ts';

interface Props {
  /** Null while the drawer is shut. */
  readonly category: BlockCategory | null;
  readonly onChoose: (category: BlockCategory | null) => void;
}

const noteSize = { width: 220, height: 120 };

export function Rail({ category, onChoose }: Props) {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const store = useBuilderStore();
  const flow = useReactFlow();

  function addNote() {
    const pane = document.querySelector('.flow-canvas')?.getBoundingClientRect();
    if (!pane) return;
    const { x, y } = flow.screenToFlowPosition({ x: pane.x + pane.width / 2 - 110, y: pane.y + pane.height / 3 });
    const note = { id: newPartId(), text: '', position: { x: Math.round(x), y: Math.round(y) }, ...noteSize };
    store.getState().setNote(note);
    store.getState().select([note.id]);
    focusBlock(note.id);
  }

  return (
    <nav
      aria-label={t('drawer.rail')}
      className="flex w-20 shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-surface px-1 py-2"
    >
      {categories.map((one) => (
        <RailButton
          key={one}
          icon={categoryIcons[one]}
          label={ofBlocks(`categories.${one}`)}
          className={`hue-${one}`}
          isOpen={category === one}
          onPress={() => onChoose(category === one ? null : one)}
        />
      ))}
      <span className="flex-1" />
      <RailButton icon={StickyNote} label={t('note.add')} onPress={addNote} />
      <RailButton icon={Keyboard} label={t('shortcuts.button')} onPress={openShortcuts} />
    </nav>
  );
}

interface RailButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly className?: string;
  readonly isOpen?: boolean;
  readonly onPress: () => void;
}

function RailButton({ icon: Icon, label, className, isOpen, onPress }: RailButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onPress}
      className={cx(
        'flex h-14 shrink-0 flex-col items-center justify-center gap-1.5 rounded-lg text-[10.5px]/none font-medium hover:bg-raised',
        isOpen ? 'bg-[color-mix(in_oklab,var(--hue)_10%,var(--surface))] text-text' : 'text-soft',
        className,
      )}
    >
      <Icon aria-hidden className={cx('size-4.5', className ? 'text-(--hue)' : 'text-muted')} />
      {label}
    </button>
  );
}
