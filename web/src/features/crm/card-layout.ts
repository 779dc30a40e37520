import type { Card } from '@yupflow/contract/crm';
import type { DropTarget, ItemDropTarget } from 'react-aria-components';
import { LayoutInfo, ListLayout, Rect } from 'react-aria-components/Virtualizer';

/** As card-face.tsx draws it: face and name, a line of what was said, the foot, and the space around them. */
const lowest = 106;
const lineHeight = 16;
const tagsHeight = 18;
/** Left and right of the text. */
const around = 22;
/** A little more than a letter takes on average: a line too many is better than one that is cut. */
const letterWidth = 6.2;

const usualHeight = lowest + lineHeight + tagsHeight;

/** The words of a kind or of a failure, and the icon, come before the text. */
const kindLetters = 9;
const failureLetters = 13;
const iconLetters = 3;

function lettersOf(last: NonNullable<NonNullable<Card['chat']>['last_message']>): number {
  const { text, file = '', kind, state, direction } = last;
  const isPlain = kind === 'text';
  return (
    (text || file).length +
    (isPlain ? 0 : kindLetters) +
    (direction === 'out' && state === 'failed' ? failureLetters : 0) +
    (isPlain && direction === 'in' ? 0 : iconLetters)
  );
}

/** Known without looking: so nothing is measured while somebody scrolls, and nothing jumps. */
function cardHeight({ chat, tags }: Card, width: number): number {
  const room = (width - around) / letterWidth;
  const isLong = chat?.last_message ? lettersOf(chat.last_message) > room : false;
  return lowest + (isLong ? lineHeight : 0) + (tags.length > 0 ? tagsHeight : 0);
}

/** Where a dragged card would come to stand: the others make room for it. */
interface Slot {
  readonly card: Card;
  readonly target: ItemDropTarget;
  /** The card that would come next; null at the end. */
  readonly nextId: string | null;
}

interface Options {
  readonly estimatedRowSize: number;
  readonly gap: number;
  readonly padding: number;
  readonly slot: Slot | null;
}

export const layoutOptions = (slot: Slot | null): Options => ({
  estimatedRowSize: usualHeight,
  gap: 6,
  padding: 6,
  slot,
});

type Build = ListLayout<Card>['buildItem'];

export class CardLayout extends ListLayout<Card, Options> {
  private slot: Slot | null = null;
  private slotRect: Rect | null = null;

  override shouldInvalidateLayoutOptions(next: Options, before: Options): boolean {
    return next.slot !== before.slot || super.shouldInvalidateLayoutOptions(next, before);
  }

  override update(context: Parameters<ListLayout<Card, Options>['update']>[0]): void {
    this.slot = context.layoutOptions?.slot ?? null;
    this.slotRect = null;
    super.update(context);
  }

  /** The one that makes room is laid anew. */
  protected override isValid(...[node, y]: Parameters<ListLayout<Card>['isValid']>): boolean {
    return node.key !== this.slot?.nextId && super.isValid(node, y);
  }

  protected override buildItem(...[node, x, y]: Parameters<Build>): ReturnType<Build> {
    const laid = super.buildItem(node, x, y);
    const { rect } = laid.layoutInfo;
    if (this.slot && this.slot.nextId === node.key) {
      this.slotRect = new Rect(rect.x, rect.y, rect.width, cardHeight(this.slot.card, rect.width));
      rect.y += this.slotRect.height + this.gap;
    }
    if (node.value) rect.height = cardHeight(node.value, rect.width);
    laid.layoutInfo.estimatedSize = false;
    return { ...laid, validRect: rect.intersection(this.requestedRect) };
  }

  override getDropTargetFromPoint(...point: Parameters<ListLayout<Card>['getDropTargetFromPoint']>): DropTarget | null {
    const [, y, isValid] = point;
    const at = y + (this.virtualizer?.visibleRect.y ?? 0);
    // Over the room that was made for it nothing changes, else it would jump to and fro.
    if (this.slot && this.slotRect && at >= this.slotRect.y && at < this.slotRect.maxY + this.gap)
      return this.slot.target;
    const target = super.getDropTargetFromPoint(...point);
    if (target?.type !== 'root') return target;
    // Below all of them is behind the last.
    const last = this.collection.getLastKey();
    const behind = last === null ? null : ({ type: 'item', key: last, dropPosition: 'after' } as const);
    return behind && isValid(behind) ? behind : target;
  }

  override getDropTargetLayoutInfo(target: ItemDropTarget): LayoutInfo {
    const thin = super.getDropTargetLayoutInfo(target);
    const { slot } = this;
    // Behind one is before the next.
    const nextId = target.dropPosition === 'after' ? this.collection.getKeyAfter(target.key) : target.key;
    if (!slot || slot.nextId !== nextId) return thin;
    const { x, width, maxY } = thin.rect;
    const rect = this.slotRect ?? new Rect(x, maxY + this.gap, width, cardHeight(slot.card, width));
    return new LayoutInfo('dropIndicator', thin.key, rect);
  }
}
