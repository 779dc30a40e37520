/** Phones that write, in a process of their own: what they cost is not the product's. */
import { setTimeout as pause } from 'node:timers/promises';
import type { InboundMessage } from '../../server/src/channels/channel.ts';
import { type BenchLine, messageFrom } from './incoming.ts';
import { type RawJob, rawInserts } from './raw-inserts.ts';

/** Each phone writes again once its message is acknowledged: as fast as it goes. */
interface PressingJob {
  readonly kind: 'pressing';
  readonly lines: readonly BenchLine[];
  /** What was told and is not acknowledged yet, over all lines. */
  readonly inFlight: number;
  readonly seconds: number;
}

/** One after the other at their times, whatever became of those before. */
interface SteadyJob {
  readonly kind: 'steady';
  readonly lines: readonly BenchLine[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Whether texts say when they were due, for whoever hears them. */
  readonly isTimed: boolean;
}

export type TellerJob = PressingJob | SteadyJob | RawJob;

export interface TellerOutcome {
  readonly count: number;
  readonly seconds: number;
  /** From when each was due until it was acknowledged, in ms. */
  readonly took: readonly number[];
}

export interface Told {
  readonly id: number;
  readonly line: number;
  readonly message: InboundMessage;
}

export type FromTeller = { readonly told: readonly Told[] } | { readonly outcome: TellerOutcome };
export type ToTeller = { readonly job: TellerJob } | { readonly acknowledged: readonly number[] };

const waiting = new Map<number, () => void>();
let last = 0;
let unsent: Told[] = [];

/** What is told in one turn goes in one piece, as a socket would bring it. Resolves once it is acknowledged. */
function tell(line: number, message: InboundMessage): Promise<void> {
  if (unsent.length === 0)
    setImmediate(() => {
      send({ told: unsent });
      unsent = [];
    });
  last += 1;
  const id = last;
  unsent.push({ id, line, message });
  return new Promise((resolve) => waiting.set(id, resolve));
}

const send = (said: FromTeller) => process.send?.(said);
/** By the machine's clock, which all processes share. */
const now = () => performance.timeOrigin + performance.now();
const phoneOf = ({ phones }: BenchLine, n: number) => phones[(n * 31) % phones.length] ?? '';

async function press({ lines, inFlight, seconds }: PressingJob): Promise<TellerOutcome> {
  const took: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started >= seconds * 1_000;
  const tellers = Array.from({ length: inFlight }, async (_, index) => {
    const place = index % lines.length;
    const line = lines[place];
    if (!line) throw new Error('there is a line');
    for (let n = index; !isOver(); n += inFlight) {
      const before = performance.now();
      await tell(place, messageFrom(phoneOf(line, n), n));
      took.push(performance.now() - before);
    }
  });
  await Promise.all(tellers);
  return { count: took.length, seconds: (performance.now() - started) / 1_000, took };
}

async function tellSteadily({ lines, perSecond, seconds, isTimed }: SteadyJob): Promise<TellerOutcome> {
  const took: number[] = [];
  const told: Promise<void>[] = [];
  const started = now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const due = started + (n * 1_000) / perSecond;
    const ahead = due - now();
    if (ahead > 1) await pause(ahead);
    const place = n % lines.length;
    const line = lines[place];
    if (!line) throw new Error('there is a line');
    const message = messageFrom(phoneOf(line, n), n);
    const timed = isTimed ? { ...message, text: `told at ${due}` } : message;
    told.push(tell(place, timed).then(() => void took.push(now() - due)));
  }
  await Promise.all(told);
  return { count: told.length, seconds: (now() - started) / 1_000, took };
}

function run(job: TellerJob): Promise<TellerOutcome> {
  if (job.kind === 'raw') return rawInserts(job);
  return job.kind === 'pressing' ? press(job) : tellSteadily(job);
}

process.on('message', async (said: ToTeller) => {
  if ('job' in said) {
    send({ outcome: await run(said.job) });
    return;
  }
  for (const id of said.acknowledged) {
    waiting.get(id)?.();
    waiting.delete(id);
  }
});
