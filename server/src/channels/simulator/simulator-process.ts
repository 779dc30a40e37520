import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Hello } from './protocol.ts';
import { dial, type SimulatorAddress, simulatorCalls } from './simulator-client.ts';
import type { SimulatorTimes } from './times.ts';

interface SimulatorParts {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Tells of a clock that was moved; without it the phones learn of it with the next call. */
  readonly bus?: Pick<Bus, 'subscribe'>;
  readonly times?: Partial<SimulatorTimes>;
}

export type Simulator = ReturnType<typeof openSimulator>;

const program = fileURLToPath(new URL('./phone-process.ts', import.meta.url));
const startPatienceMs = 20_000;
const endPatienceMs = 2_000;

/**
 * The phones' process as the product sees it: started when a line first needs it, taken over where one is living,
 * ended at a clean stop. A product that is killed leaves it behind, for the next one to find.
 */
export function openSimulator({ dataDir, clock, bus, times = {} }: SimulatorParts) {
  const folder = join(dataDir, 'simulator');
  let known: SimulatorAddress | null = null;
  let starting: Promise<SimulatorAddress> | null = null;

  const greet = (address: SimulatorAddress, hello: Omit<Hello, 'secret' | 'now'>) =>
    dial(address, { ...hello, now: clock.now().getTime() });

  const findLiving = async (): Promise<SimulatorAddress | null> => {
    const address = readAddress(folder);
    if (!address) return null;
    try {
      (await greet(address, { wish: { to: 'tell-time' } })).destroy();
      return address;
    } catch {
      return null;
    }
  };

  const findOrStart = async (): Promise<SimulatorAddress> => {
    const living = await findLiving();
    if (living) return living;
    startProcess(folder, times);
    const deadline = performance.now() + startPatienceMs;
    while (performance.now() < deadline) {
      await pause(20);
      const started = await findLiving();
      if (started) return started;
    }
    throw new Error(`the simulator did not start: see ${join(folder, 'simulator.log')}`);
  };

  const find = async (): Promise<SimulatorAddress> => {
    starting ??= findOrStart().finally(() => {
      starting = null;
    });
    known = await starting;
    return known;
  };

  const dialHello = async (hello: Omit<Hello, 'secret' | 'now'>): Promise<Socket> => {
    if (known)
      try {
        return await greet(known, hello);
      } catch {
        // It is gone: the next one takes its log up.
      }
    return greet(await find(), hello);
  };

  bus?.subscribe('clock.moved', () => {
    if (known)
      greet(known, { wish: { to: 'tell-time' } }).then(
        (socket) => socket.destroy(),
        () => {},
      );
  });

  const { closeQuestions, ...calls } = simulatorCalls(dialHello, () => clock.now().getTime());
  return {
    ...calls,

    /** It ends with the last product that used it. */
    async close(): Promise<void> {
      if (!known) return;
      await closeQuestions();
      try {
        const socket = await greet(known, { wish: { to: 'end' } });
        const ended = new Promise((resolve) => socket.once('close', resolve));
        socket.once('end', () => socket.destroy());
        socket.resume();
        await Promise.race([ended, pause(endPatienceMs, undefined, { ref: false })]);
        socket.destroy();
      } catch {
        // It is gone already.
      }
    },
  };
}

function readAddress(folder: string): SimulatorAddress | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as SimulatorAddress;
  } catch {
    return null;
  }
}

/** Detached: what ends the product must not end the world around it. */
function startProcess(folder: string, times: Partial<SimulatorTimes>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = openSync(join(folder, 'simulator.log'), 'a', 0o600);
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, folder, JSON.stringify(times)], {
    detached: true,
    stdio: ['ignore', log, log],
    // None of the product's secrets.
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
  });
  child.on('error', () => {});
  child.unref();
  closeSync(log);
}
