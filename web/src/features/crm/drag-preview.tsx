import type { Card } from '@yupflow/contract/crm';
import { type BoardScene, BoardScenery, type CardWords } from './board-context.ts';
import { CardFace } from './card-face.tsx';

interface Props {
  readonly card: Card | undefined;
  readonly words: CardWords;
}

const scene: Omit<BoardScene, 'now' | 'words'> = { openId: null, targetMinutes: 0, openMenu: () => {} };

/** The card under the pointer, a little askew: it is in somebody's hand. */
export function DragPreview({ card, words }: Props) {
  if (!card) return <span />;
  return (
    <BoardScenery value={{ ...scene, words, now: new Date() }}>
      <div className="p-4">
        <div className="flex w-55 rotate-[-2.5deg] flex-col rounded-lg border border-brand bg-surface px-2.5 pt-2.25 pb-2 text-text shadow-float">
          <CardFace card={card} />
        </div>
      </div>
    </BoardScenery>
  );
}
