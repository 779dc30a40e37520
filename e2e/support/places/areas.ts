import { type ScreenName, screens } from '@yupflow/contract/screens';
import type { DemoIds } from './demo-ids.ts';
import { allPlaces, type Place } from './places.ts';

/** Who goes there: somebody who is not signed in, somebody without a company, or the demo's owner. */
export type Visitor = 'stranger' | 'newcomer' | 'owner';

/** Parts of the product that one person walks through at a stretch. */
export const areas = [
  'outside',
  'without a company',
  'attending',
  'every day',
  'flows',
  'automation',
  'settings',
  'reseller',
] as const;
export type Area = (typeof areas)[number];

export function visitorOf(area: Area): Visitor {
  if (area === 'outside') return 'stranger';
  return area === 'without a company' ? 'newcomer' : 'owner';
}

const attending = /^(chats|crm|internal-chats)/;
const flows = /^(flows|folders|share-flow)/;
const automation = /^(broadcasts|keywords|shipping-cycle|webhook)/;

function areaOf(screen: ScreenName): Area {
  const { access, layout } = screens[screen];
  if (access.who === 'signed-out' || layout === 'checkout') return 'outside';
  if (access.who === 'without-subscription') return 'without a company';
  if (layout === 'franchises') return 'reseller';
  if (layout === 'settings' || layout === 'registers') return 'settings';
  if (attending.test(screen)) return 'attending';
  if (flows.test(screen)) return 'flows';
  return automation.test(screen) ? 'automation' : 'every day';
}

/** Everything that there is to see in an area, in the order of the table. */
export const placesIn = (area: Area, ids: DemoIds): Place[] =>
  allPlaces(ids).filter(({ screen }) => areaOf(screen) === area);
