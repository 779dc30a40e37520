import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { bareEnvironment } from '../support/bare-environment.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

export { chanceFrom } from '../support/chance.ts';

const program = fileURLToPath(new URL('./doomed-line.ts', import.meta.url));

/** People speak to a process that lives; the one that runs lines and wakes what is due dies. */
export const startLivingWeb = (env: Record<string, string> = {}): Promise<TestServer> =>
  startTestServer({ ROLE: 'web', DATABASE_URL: 'postgres://app@localhost/given', ...env });

interface Worker {
  pause(): void;
  goOn(): void;
  readonly ended: Promise<unknown>;
  kill(): Promise<unknown>;
}

/** Where the workers find a WhatsApp, as their configuration names it. */
interface OtherWhatsApp {
  readonly whatsappUrl: string;
  readonly whatsappRootKey: string;
}

/** Workers beside a test server, one at a time unless a test wants two. */
export function doomedWorkers(world: () => TestServer, whatsapp: () => OtherWhatsApp | null = () => null) {
  const children = new Set<ChildProcess>();
  return {
    /** Whoever has the lines now. The lease of the one before ends by the machine's clock: its end is written instead. */
    async start(failpoint = ''): Promise<Worker> {
      await askAsOwner(world(), "update connections set lease_until = now() - interval '1 second'");
      const { address, config } = world();
      const place = {
        ...inject('server'),
        database: address.database,
        roles: address.roles,
        dataDir: config.dataDir,
        secretKey: '07'.repeat(32),
        egressAllow: config.egressAllow,
        whatsapp: whatsapp(),
      };
      const fails = failpoint ? { FAILPOINT: failpoint } : {};
      const child = spawn(process.execPath, [program], {
        env: { ...bareEnvironment, PLACE: JSON.stringify(place), ...fails },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.add(child);
      const ended = once(child, 'exit').then(([code, signal]) => {
        children.delete(child);
        return signal ?? code;
      });
      await once(createInterface(child.stdout), 'line');
      return {
        ended,
        pause: () => void child.kill('SIGSTOP'),
        goOn: () => void child.kill('SIGCONT'),
        kill: () => {
          child.kill('SIGKILL');
          return ended;
        },
      };
    },

    killAll(): void {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** How often a line has come up. */
export const countConnected = async (world: TestServer, lineId: string): Promise<number> =>
  (
    await askAsOwner(
      world,
      `select 1 from connection_events where connection_id = '${lineId}' and status = 'CONNECTED'`,
    )
  ).length;
