import { join } from 'node:path';
import { startPage } from './page/page-server.ts';
import { pageSourceOf } from './page/page-source.ts';
import { startWhatsApp } from './start-whatsapp.ts';

/** For a developer at this machine: WhatsApp on fixed ports, and a page with its phones. */
const ports = { whatsapp: 3310, media: 3311, page: 3312 };
const dataDir = process.env.WHATSAPP_SERVER_DATA ?? 'data-whatsapp-server';

const whatsapp = await startWhatsApp({
  port: ports.whatsapp,
  mediaPort: ports.media,
  dataDir,
  logPath: join(dataDir, 'wire.jsonl'),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error('One of the ports 3310 to 3312 is taken: does it run already?');
  process.exit(1);
});
if (whatsapp.accounts.length === 0) {
  const account = whatsapp.addAccount({ phone: '5511900000001', name: 'Loja Centro' });
  const members = [
    whatsapp.addContact({ phone: '5511988887777', name: 'Ana Beatriz' }),
    whatsapp.addContact({ phone: '5511977776666', name: 'Bruno Lima' }),
  ];
  whatsapp.addGroup({ name: 'Condomínio Sol', members, accounts: [account] });
}

const environment = [
  `WHATSAPP_WS_URL=${whatsapp.wsUrl}`,
  `WHATSAPP_ROOT_KEY=${whatsapp.rootKey}`,
  `NODE_EXTRA_CA_CERTS=${whatsapp.certificatePath}`,
  'npm start',
].join(' ');
const page = await startPage(
  pageSourceOf(whatsapp, environment, () => new Date()),
  ports.page,
);
console.log(
  `The phones: ${page.url}\n\nThe app, in another terminal:\n${environment}\n\nCtrl-C stops it; ${dataDir} keeps who is linked.`,
);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    page.close();
    await whatsapp.stop();
    process.exit(0);
  });
