import type { ScreenName } from '@yupflow/contract/screens';

/** Screens that are guarded already and have no page yet: the menu leaves them out, their address is not found. */
const upcoming = [] as const satisfies ScreenName[];

export type BuiltScreen = Exclude<ScreenName, (typeof upcoming)[number]>;

export function isBuilt(screen: ScreenName): screen is BuiltScreen {
  return !upcoming.some((name) => name === screen);
}
