import type { BlockType } from '@yupflow/flow-engine/blocks/block';
import { cx } from '../../../ui/cx.ts';
import { blockIcons, hueClass } from './block-kinds.ts';

const sizes = {
  small: 'size-6 rounded-md [&>svg]:size-3.5',
  medium: 'size-7 rounded-md [&>svg]:size-3.5',
  large: 'size-8 rounded-lg [&>svg]:size-4',
} as const;

interface Props {
  readonly type: BlockType;
  readonly size: keyof typeof sizes;
}

/** What kind of block it is, in the colour of its category; a name stands beside it. */
export function BlockTile({ type, size }: Props) {
  const Icon = blockIcons[type];
  return (
    <span aria-hidden className={cx('hue-tile grid shrink-0 place-items-center', hueClass(type), sizes[size])}>
      <Icon />
    </span>
  );
}
