import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startWhatsApp, type WhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { password } from './password.ts';

export interface WhatsAppWorld {
  /** The server that phones and lines of this world meet on. */
  readonly whatsapp: WhatsApp;
  readonly origin: string;
  readonly dataDir: string;
  /** The app ends, and nothing runs until `start`. */
  stopApp(): Promise<void>;
  /** At the address where it was, with the data that it had. */
  startApp(): Promise<void>;
  close(): Promise<void>;
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** The product in a process and with data of its own, and a WhatsApp on this machine that it takes for the real one. */
export async function openWhatsAppWorld(): Promise<WhatsAppWorld> {
  const whatsapp = await startWhatsApp();
  const dataDir = join(tmpdir(), `yupflow-e2e-whatsapp-${process.pid}`);
  mkdirSync(dataDir);
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(dataDir, 0o711);
  const start = (port: string) => startApp({ whatsapp, dataDir, port });
  let app = await start('0');
  const { origin } = app;

  async function stopApp() {
    app.child.kill('SIGTERM');
    await app.ended;
  }

  return {
    whatsapp,
    origin,
    dataDir,
    stopApp,
    async startApp() {
      app = await start(new URL(origin).port);
    },
    async close() {
      await stopApp();
      await whatsapp.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface App {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

interface AppOptions {
  readonly whatsapp: WhatsApp;
  readonly dataDir: string;
  readonly port: string;
}

async function startApp({ whatsapp, dataDir, port }: AppOptions): Promise<App> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: port,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: password,
      WHATSAPP_WS_URL: whatsapp.wsUrl,
      WHATSAPP_ROOT_KEY: whatsapp.rootKey,
      // Its media stand behind a certificate that nobody else trusts.
      NODE_EXTRA_CA_CERTS: whatsapp.certificatePath,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const ready = /ready at (\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`it ended before it was ready: ${said}`)));
  });
  return { origin, child, ended };
}
