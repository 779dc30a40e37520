import type { ConnectionType } from '@yupflow/contract/connections';
import type { ChannelAdapter } from '../../channels/channel.ts';
import type { Bus } from '../../platform/bus.ts';
import type { DatabaseAddress } from '../../platform/db/database-address.ts';
import { endWorkOf } from '../../platform/db/work-of-process.ts';
import type { HeldLine } from './fence.service.ts';
import { openKeyStore } from './key-store.ts';
import {
  type ClaimedLine,
  claimLines,
  claimMs,
  findStandingOwners,
  releaseLines,
  renewLines,
  renewMs,
} from './lease.repository.ts';
import { openLeaseConnection } from './lease-connection.ts';
import type { LineRun, RunLineParts } from './line-run.ts';
import { markRead, showTyping } from './line-signs.ts';
import { runLine } from './run-line.ts';
import { openTurnstile } from './turnstile.ts';

export interface HoldLinesParts extends RunLineParts {
  readonly bus: Bus;
  readonly address: Pick<DatabaseAddress, 'as'>;
  /** This process, by whose name others find what it has open. */
  readonly owner: string;
  readonly adapters: readonly ChannelAdapter[];
}

interface HeldLines {
  /** Since this process started. */
  countLeases(): { taken: number; lost: number; released: number };
  /** Undefined where another process has it, or nobody. */
  find(connectionId: string): LineRun | undefined;
  /** Another process may take the lines up at once. */
  stop(): Promise<void>;
}

/** So that a process that comes up first leaves some for the others. */
const mostAtOnce = 50;
/** However often it is woken, it looks for lines that are free at most this often. */
const claimPauseMs = 200;

/** Runs the lines that nobody else does: claims them, keeps their leases, and lets go of what it has lost. */
export function holdLines(parts: HoldLinesParts): HeldLines {
  const { log, bus, adapters, address, owner } = parts;
  const leases = openLeaseConnection({ connection: address.as('maintenance'), owner, patienceMs: renewMs, log });
  const types = adapters.map((adapter) => adapter.type);
  const runs = new Map<string, LineRun>();
  const turnstile = openTurnstile();
  const counts = { taken: 0, lost: 0, released: 0 };
  let isStopping = false;
  let claim: NodeJS.Timeout | undefined;
  let isClaimDue = false;
  let turn: Promise<void> = Promise.resolve();

  const adapterOf = (type: ConnectionType) => {
    const adapter = adapters.find((one) => one.type === type);
    if (!adapter) throw new Error(`nobody runs lines of type ${type}`);
    return adapter;
  };

  function start(line: ClaimedLine): void {
    counts.taken++;
    const held: HeldLine = { companyId: line.companyId, connectionId: line.connectionId, epoch: line.epoch };
    const run = runLine(parts, {
      line: held,
      adapter: adapterOf(line.type),
      keys: openKeyStore(parts, held),
      idleSeconds: line.idleSeconds,
      takeTurn: turnstile.take,
      onEnd: ({ isFailed }) => {
        if (runs.get(held.connectionId)?.line !== held) return;
        runs.delete(held.connectionId);
        void inTurn(() => release([held]));
        // It may be wanted again already; one that failed is tried again at the next turn.
        if (!isFailed) claimSoon();
      },
    });
    runs.set(held.connectionId, run);
  }

  /** What asks for leases does so one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((err: unknown) => log.warn({ err }, 'the leases could not be reached'));
    return turn;
  }

  async function release(lines: readonly HeldLine[]): Promise<void> {
    if (lines.length === 0) return;
    counts.released += lines.length;
    await releaseLines(leases, owner, lines);
  }

  async function claimFree(): Promise<void> {
    isClaimDue = false;
    if (isStopping || types.length === 0) return;
    const lines = await claimLines(leases, { owner, types, held: [...runs.keys()], most: mostAtOnce });
    for (const line of lines) start(line);
    if (lines.length === mostAtOnce) claimSoon();
    else await passOver();
  }

  /** In the middle of a transaction nothing is taken from anybody; who stands still never comes to its end. */
  async function passOver(): Promise<void> {
    const standing = await findStandingOwners(leases, { owner, types });
    if (standing.length === 0) return;
    log.warn({ standing }, 'processes stand still: what they had open is ended');
    // Outside of the turn: leases are renewed meanwhile, however long it takes.
    void endWorkOf(address, standing).then(claimSoon, (err: unknown) => log.warn({ err }, 'it could not be ended'));
  }

  /** One that waits for its turn is enough. */
  function claimInTurn(): void {
    if (!isClaimDue) void inTurn(claimFree);
    isClaimDue = true;
  }

  function claimSoon(): void {
    if (isStopping || claim) return;
    claim = setTimeout(() => {
      claim = undefined;
      claimInTurn();
    }, claimPauseMs);
  }

  /** Whatever could not be renewed is closed at once: somebody else may be about to open it. */
  async function lose(lost: readonly LineRun[]): Promise<void> {
    counts.lost += lost.length;
    for (const run of lost) {
      runs.delete(run.line.connectionId);
      log.warn({ ...run.line }, 'the lease of a line was lost');
    }
    await Promise.all(lost.map((run) => run.close()));
  }

  async function renew(): Promise<void> {
    const held = [...runs.values()];
    if (held.length === 0) return;
    try {
      const kept = await renewLines(
        leases,
        owner,
        held.map((run) => run.line),
      );
      await lose(held.filter((run) => !kept.has(run.line.connectionId) && runs.get(run.line.connectionId) === run));
    } catch (err) {
      log.error({ err }, 'the leases could not be renewed');
      await lose(held);
    }
  }

  const timers = [setInterval(() => void inTurn(renew), renewMs), setInterval(claimInTurn, claimMs)];
  bus.subscribe('lines.wake', ({ connectionId }) => {
    const run = runs.get(connectionId);
    if (run) run.wake();
    else claimSoon();
  });
  bus.subscribe('lines.send', ({ connectionId }) => runs.get(connectionId)?.send());
  bus.subscribe('lines.typing', (typing) => void showTyping(parts, runs.get(typing.connectionId), typing));
  bus.subscribe('lines.read', (read) => void markRead(parts, runs.get(read.connectionId), read));
  bus.onGap(() => {
    for (const run of runs.values()) run.wake();
    claimSoon();
  });
  claimInTurn();

  return {
    countLeases: () => counts,
    find: (connectionId) => runs.get(connectionId),
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      clearTimeout(claim);
      await turn;
      const held = [...runs.values()];
      runs.clear();
      await Promise.all(held.map((run) => run.close()));
      await inTurn(() => release(held.map((run) => run.line)));
      for (const { line } of held)
        bus.publish('lines.wake', { companyId: line.companyId, connectionId: line.connectionId });
      await leases.end();
    },
  };
}
