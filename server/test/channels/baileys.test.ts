import { describeChannel } from './conformance.ts';
import { openWhatsAppWorld } from './whatsapp-world.ts';

describeChannel('whatsapp', openWhatsAppWorld);
