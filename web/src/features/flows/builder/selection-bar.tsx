import { Panel, useReactFlow } from '@xyflow/react';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Copy,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Arrangement, arrange, arrangements } from './align.ts';
import { useBuilder, useBuilderStore } from './builder-store.ts';
import { duplicateSelected } from './clipboard.ts';

const icons: Record<Arrangement, Icon> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  across: AlignHorizontalDistributeCenter,
  down: AlignVerticalDistributeCenter,
};
/** Two are as far apart as they are. */
const needsThree: readonly Arrangement[] = ['across', 'down'];

/** What can be done with several at once. */
export function SelectionBar() {
  const { t } = useTranslation('builder');
  const { t: common } = useTranslation();
  const store = useBuilderStore();
  const flow = useReactFlow();
  const count = useBuilder((state) => state.selected.length);
  if (count < 2) return null;

  function line(how: Arrangement) {
    const { selected, moveBlocks } = store.getState();
    const boxes = selected.flatMap((id) => {
      const node = flow.getNode(id);
      if (!node) return [];
      const { width = node.initialWidth ?? 0, height = node.initialHeight ?? 0 } = node.measured ?? {};
      return [{ id, ...node.position, width, height }];
    });
    moveBlocks(arrange(boxes, how));
  }

  return (
    <Panel position="top-center">
      <div
        role="toolbar"
        aria-label={t('many.label')}
        className="flex items-center gap-0.5 rounded-lg border border-line bg-surface p-1 shadow-float"
      >
        <span className="px-2 text-dense font-medium tabular-nums">{t('many.count', { count })}</span>
        {arrangements.map((how) => (
          <IconButton
            key={how}
            label={t(`many.${how}`)}
            icon={icons[how]}
            isDisabled={count < 3 && needsThree.includes(how)}
            onPress={() => line(how)}
          />
        ))}
        <span aria-hidden className="mx-1 h-5 w-px bg-line" />
        <IconButton label={t('duplicate')} icon={Copy} onPress={() => duplicateSelected(store)} />
        <IconButton
          label={common('delete')}
          icon={Trash2}
          onPress={() => store.getState().removeBlocks(store.getState().selected)}
        />
      </div>
    </Panel>
  );
}
