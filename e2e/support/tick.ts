import { expect, type Locator } from '@playwright/test';

/** By its label, as a hand does it, once that stands still: the box itself lies hidden under its drawing. */
export const pressBox = (box: Locator): Promise<void> => box.locator('xpath=ancestor::label[1]').click();

/** A box, a radio or a switch is on afterwards, or off. */
export async function tick(box: Locator, isOn = true): Promise<void> {
  if ((await box.isChecked()) !== isOn) await pressBox(box);
  await expect(box).toBeChecked({ checked: isOn });
}
