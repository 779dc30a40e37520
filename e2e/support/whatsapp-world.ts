import { startWhatsApp, type WhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { type OwnApp, openOwnApp } from './own-app.ts';

export interface WhatsAppWorld extends OwnApp {
  /** The server that phones and lines of this world meet on. */
  readonly whatsapp: WhatsApp;
}

/** The product, and a WhatsApp on this machine that it takes for the real one. */
export async function openWhatsAppWorld(): Promise<WhatsAppWorld> {
  const whatsapp = await startWhatsApp();
  const app = await openOwnApp('whatsapp', {
    WHATSAPP_WS_URL: whatsapp.wsUrl,
    WHATSAPP_ROOT_KEY: whatsapp.rootKey,
    // Its media stand behind a certificate that nobody else trusts.
    NODE_EXTRA_CA_CERTS: whatsapp.certificatePath,
  });
  return {
    ...app,
    whatsapp,
    async close() {
      await app.close();
      await whatsapp.stop();
    },
  };
}
