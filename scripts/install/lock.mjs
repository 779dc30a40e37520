import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { root, say } from './root.mjs';

/**
 * One installation at a time per checkout. The lock is a socket that listens: the kernel takes it away with the
 * process, however that ends, and whoever waits hears its connection close.
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(work) {
  const server = await take();
  try {
    await work();
  } finally {
    server.close();
  }
}

const name = `yupflow-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
// Linux has socket names outside of the file system, which leave nothing behind.
const address = process.platform === 'linux' ? `\0${name}` : join('/tmp', `${name}.sock`);

async function take() {
  for (let hasSaidWaiting = false; ; ) {
    const server = await listen();
    if (server) return server;
    if (!hasSaidWaiting) say('Another start of this checkout is installing; waiting for it…');
    hasSaidWaiting = true;
    await waitForHolder();
  }
}

/** @returns {Promise<net.Server | null>} null: somebody else has it */
function listen() {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on('error', () => {}).unref());
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

/** @returns {Promise<void>} */
function waitForHolder() {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.on('error', (error) => {
      // A socket file without a listener: its process was killed.
      if ('code' in error && error.code === 'ECONNREFUSED' && !address.startsWith('\0'))
        rmSync(address, { force: true });
    });
    socket.on('close', () => resolve());
  });
}
