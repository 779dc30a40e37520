import type { Page } from '@playwright/test';
import type { TextKey, Translate } from '../texts.ts';
import { tick } from '../tick.ts';

/** Opens what no address opens. */
export type Hand = (page: Page, words: Translate) => Promise<void>;

export const press =
  (name: TextKey, values: Readonly<Record<string, TextKey>> = {}): Hand =>
  (page, words) => {
    const filled = Object.fromEntries(Object.entries(values).map(([gap, key]) => [gap, words(key)]));
    return page
      .getByRole('button', { name: words(name, filled) })
      .first()
      .click();
  };

const choose =
  (name: TextKey): Hand =>
  (page, words) =>
    page.getByRole('menuitem', { name: words(name) }).click();

const inTurn =
  (...hands: readonly Hand[]): Hand =>
  async (page, words) => {
    for (const hand of hands) await hand(page, words);
  };

export const pressInMenu = (menu: TextKey, name: TextKey): Hand => inTurn(press(menu), choose(name));

/** By the menu of the first row. */
export const pressInRow = (name: TextKey): Hand =>
  inTurn(async (page) => page.getByRole('row').getByRole('button').last().click(), choose(name));

/** What a menu offers first of what can be chosen, where its words hold a number. */
export const pressFirstIn = (menu: TextKey): Hand =>
  inTurn(press(menu), async (page) => page.getByRole('menuitem', { disabled: false }).first().click());

/** One of the builder's modes, and what is pressed there. */
export const inMode = (mode: 'simulate' | 'numbers', ...hands: readonly Hand[]): Hand =>
  inTurn((page, words) => tick(page.getByRole('radio', { name: words(`builder:modes.${mode}`) })), ...hands);

/** What is there on a phone alone. */
export const onPhone = (hand: Hand): Hand => inTurn((page) => page.setViewportSize({ width: 390, height: 900 }), hand);
