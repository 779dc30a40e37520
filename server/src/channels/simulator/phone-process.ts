import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPhoneServer } from './phone-server.ts';
import { type SimulatorTimes, usualTimes } from './times.ts';

/** The outside world of simulated lines: a process of its own, which outlives a product that is killed. */
const [folder = '', given = '{}'] = process.argv.slice(2);
const times: SimulatorTimes = { ...usualTimes, ...JSON.parse(given) };
mkdirSync(folder, { recursive: true, mode: 0o700 });

/** One a folder: the kernel drops the lock with the process, however that ends. */
function holdFolder(): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'simulator.lock'));
  try {
    lock.exec('begin exclusive');
  } catch {
    // Another one is there, and whoever started this one finds it.
    process.exit(0);
  }
  return lock;
}

const lock = holdFolder();
const secret = randomBytes(32).toString('base64url');
let connected = 0;
/** Of them, those who asked for the end and wait for it. */
let asking = 0;
let isEnding = false;
let idle: NodeJS.Timeout | undefined;

function stop(): never {
  lock.close();
  process.exit(0);
}

function count(): void {
  clearTimeout(idle);
  if (isEnding && connected === asking) stop();
  if (connected === 0) idle = setTimeout(stop, times.idleMs);
}

const server = createPhoneServer({
  folder,
  secret,
  times,
  end: (socket) => {
    isEnding = true;
    asking += 1;
    socket.once('close', () => {
      asking -= 1;
    });
    count();
  },
});
server.on('connection', (socket) => {
  connected += 1;
  count();
  socket.once('close', () => {
    connected -= 1;
    // After whoever else hears of it.
    setImmediate(count);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const path = join(folder, 'address.json');
  // Whole or not at all.
  writeFileSync(`${path}.new`, JSON.stringify({ port, secret, pid: process.pid }), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  count();
});
// A terminal's Ctrl-C is for the product, which ends this one when it is done.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
