import type { Card } from '@yupflow/contract/crm';
import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

/** What every card may need of the board: read by those in sight alone, however many there are. */
export interface BoardScene {
  readonly openId: string | null;
  readonly now: Date;
  /** After so many minutes without an answer somebody waits too long; 0 for never. */
  readonly targetMinutes: number;
  readonly openMenu: (card: Card, button: Element) => void;
  readonly words: CardWords;
}

/** Made once for all cards: each of them coming into sight would have to look up languages and calendars. */
export interface CardWords {
  readonly t: TFunction<'crm'>;
  readonly nameOf: (contact: Card['contact']) => string;
  readonly lastWords: (last: NonNullable<NonNullable<Card['chat']>['last_message']>) => string;
  readonly phone: (phone: string) => string;
  readonly shortTime: (since: string, now: Date) => string;
  readonly moment: (at: string) => string;
}

const Context = createContext<BoardScene | null>(null);

export const BoardScenery = Context.Provider;

export function useBoardScene(): BoardScene {
  const scene = use(Context);
  if (!scene) throw new Error('outside of the board');
  return scene;
}
