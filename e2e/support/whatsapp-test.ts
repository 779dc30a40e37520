import { ownAppTest } from './own-app-test.ts';
import { openWhatsAppWorld } from './whatsapp-world.ts';

/** Journeys on an app of their own, which meets a WhatsApp of their own. */
export const test = ownAppTest(openWhatsAppWorld);

export { expect } from './test.ts';
