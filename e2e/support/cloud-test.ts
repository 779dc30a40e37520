import { openCloudWorld } from './cloud-world.ts';
import { ownAppTest } from './own-app-test.ts';

/** Journeys on an app of their own, which meets an official API of their own. */
export const test = ownAppTest(openCloudWorld);

export { expect } from './test.ts';
