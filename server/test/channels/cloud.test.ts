import { openCloudWorld } from './cloud-world.ts';
import { describeChannel } from './conformance.ts';

describeChannel('cloud', openCloudWorld);
