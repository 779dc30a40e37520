import { type Channel, type ChannelStatus, LeaseLost, type LineHabits } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { openCloudAccount } from '../connections/connection-cloud.service.ts';
import { openProxy } from '../connections/connection-proxy.service.ts';
import { changeStatus, markIdle, type StatusChange } from '../connections/connection-status.service.ts';
import { fenced, type RunningLine } from './fence.service.ts';
import { heardEvents } from './heard-events.ts';
import type { LineRun, LineToRun, RunLineParts } from './line-run.ts';
import { finishSignOut, getWish, wayOf } from './lines.repository.ts';
import { pauseBefore } from './pause-before.ts';
import { signOutDevice } from './sign-out-device.ts';

type Closed = Extract<ChannelStatus, { status: 'closed' }>['reason'];
/** The device is unknown on the other side: what we remember of it is worth nothing. */
const forgets: readonly Closed[] = ['logged_out', 'broken'];

/** Of a line that is gone: it hears nothing that it need not. */
const noHabits = { historyDays: 0, hearsStatus: false, hearsNewsletters: false };

/** One line in the hands of its owner: connects it, keeps it connected, and stores how it is. */
export function runLine(
  { db, secrets, realtime, bus, log, openTraffic, onConnected }: RunLineParts,
  { line, adapter, keys, idleSeconds, takeTurn, onEnd }: LineToRun,
): LineRun {
  const { companyId, connectionId, epoch } = line;
  const about = { companyId, connectionId, epoch };
  let channel: Channel | null = null;
  let isConnected = false;
  let isOver = false;
  /** Of the channel that is listened to: what an older one still says is not heard. */
  let generation = 0;
  let failures = 0;
  /** It was connected in other hands, or on its way back: until it is again, it is as if its network had broken. */
  let isResuming = false;
  /** Undefined before the first look. */
  let askedAt: string | null | undefined;
  /** Of the channel that was opened last. */
  let wayInUse: string | null = null;
  /** As people set them by now: no new connection is needed for it. */
  let habits: LineHabits = noHabits;
  let pause: NodeJS.Timeout | undefined;
  let isLookDue = false;
  let turn: Promise<void> = Promise.resolve();
  const running = (): RunningLine | null => (channel && isConnected ? { ...line, channel } : null);
  const traffic = openTraffic(line, running);

  const inFence = <T>(work: (tx: Tx) => Promise<T>) =>
    db.withCompany(companyId, async (tx) => {
      await fenced(tx, companyId, connectionId, epoch);
      return work(tx);
    });
  const store = (change: StatusChange) =>
    inFence((tx) => changeStatus({ realtime, bus }, tx, companyId, connectionId, change));

  /** One thing after the other. Where one fails the line is let go, and taken up anew by whoever can. */
  function enqueue(work: () => Promise<void>): void {
    turn = turn.then(async () => {
      if (isOver) return;
      try {
        await work();
      } catch (err) {
        if (err instanceof LeaseLost) log.info(about, 'another process has the line');
        else log.error({ ...about, err }, 'a line failed and is taken up anew');
        await end({ isFailed: true });
      }
    });
  }

  async function letGo(): Promise<void> {
    generation++;
    isConnected = false;
    clearTimeout(pause);
    const former = channel;
    channel = null;
    await former?.close().catch((err: unknown) => log.warn({ ...about, err }, 'a channel did not close well'));
  }

  async function end(how = { isFailed: false }): Promise<void> {
    if (isOver) return;
    isOver = true;
    await letGo();
    onEnd(how);
  }

  function eventsOf(own: number) {
    const isCurrent = () => own === generation && !isOver;
    return heardEvents({
      isCurrent,
      status: (change) =>
        enqueue(async () => {
          if (isCurrent()) await follow(change);
        }),
      traffic: traffic.events,
    });
  }

  async function open(): Promise<Channel> {
    const given = await inFence(async (tx) => {
      const wish = await getWish(tx, line);
      wayInUse = wish ? wayOf(wish) : null;
      const of = { companyId, id: connectionId };
      const { sealedProxy = null, sealedAccount = null } = wish ?? {};
      habits = wish?.habits ?? noHabits;
      return {
        proxy: sealedProxy && (await openProxy(secrets, tx, of, sealedProxy)),
        account: sealedAccount && (await openCloudAccount(secrets, tx, of, sealedAccount)),
      };
    });
    const events = eventsOf(++generation);
    channel = adapter.open({
      companyId,
      connectionId,
      keys,
      events,
      ...given,
      get habits() {
        return habits;
      },
      findSent: traffic.findSent,
      findPoll: traffic.findPoll,
    });
    return channel;
  }

  async function connect(pairingPhone: string | null): Promise<void> {
    await letGo();
    await store({ status: 'CONNECTING', reason: failures > 0 || isResuming ? 'network' : null });
    const next = await open();
    const own = generation;
    // Not waited for: while somebody scans the code, everything else goes on.
    next.connect(pairingPhone === null ? undefined : { pairingPhone }).catch((err: unknown) =>
      enqueue(async () => {
        if (own !== generation) return;
        log.warn({ ...about, err }, 'a line could not be connected');
        await lose('network', pairingPhone);
      }),
    );
  }

  /** Nobody waits for it at a screen: it takes its turn among all that come back. */
  function comeBack(pairingPhone: string | null, pauseMs = 0): void {
    pause = setTimeout(() => {
      pause = setTimeout(() => enqueue(() => connect(pairingPhone)), takeTurn());
    }, pauseMs);
  }

  async function lose(reason: Closed, pairingPhone: string | null): Promise<void> {
    await letGo();
    if (reason === 'network') {
      await store({ status: 'CONNECTING', reason });
      return comeBack(pairingPhone, pauseBefore(failures++));
    }
    log.warn({ ...about, reason }, 'a line was lost and waits for a person');
    if (forgets.includes(reason)) await keys.clear();
    await store({ status: 'DISCONNECTED', reason, givesUpWhatWasAskedAt: askedAt ?? null });
    lookSoon();
  }

  async function follow(change: ChannelStatus): Promise<void> {
    // It may only have got another name.
    isConnected &&= change.status === 'connected';
    switch (change.status) {
      case 'connecting':
        return store({ status: 'CONNECTING', reason: failures > 0 || isResuming ? 'network' : null });
      case 'qr':
        return store({ status: 'QR', qr: { text: change.qr, expiresAt: change.expiresAt } });
      case 'code':
        return store({ status: 'QR', code: { text: change.code, expiresAt: change.expiresAt } });
      case 'connected':
        await inFence(async (tx) => {
          // What is on its way is in doubt only where the connection is another one.
          if (!isConnected) await traffic.doubt(tx);
          const { phone, name: profileName } = change;
          await changeStatus({ realtime, bus }, tx, companyId, connectionId, {
            status: 'CONNECTED',
            phone,
            profileName,
          });
          if (!isConnected) await onConnected?.(tx, line, adapter.type);
        });
        failures = 0;
        isResuming = false;
        isConnected = true;
        return traffic.go();
      case 'closed':
        return lose(change.reason, (await inFence((tx) => getWish(tx, line)))?.pairingPhone ?? null);
    }
  }

  async function signOut(): Promise<void> {
    const device = channel ?? (await open());
    // One that can't be reached stays on the phone's list.
    await signOutDevice(device).catch((err: unknown) =>
      log.warn({ ...about, err }, 'a device could not be signed out'),
    );
    await letGo();
    await keys.clear();
    await inFence((tx) => finishSignOut(tx, line));
  }

  /** Does what the database says that people want of this line. */
  async function look(): Promise<void> {
    isLookDue = false;
    let wish = await inFence((tx) => getWish(tx, line));
    if (wish?.mustSignOut) {
      await signOut();
      wish = await inFence((tx) => getWish(tx, line));
      askedAt = undefined;
    }
    if (!wish?.isWanted) return end();
    habits = wish.habits;
    const isFirst = askedAt === undefined;
    if (isFirst) isResuming = wish.comesBack;
    if (isFirst && wish.isConnected)
      await inFence((tx) => markIdle({ realtime }, tx, companyId, connectionId, idleSeconds ?? 0));
    const isAskedAnew = wish.askedAt !== askedAt;
    askedAt = wish.askedAt;
    const hasOtherWay = channel !== null && wayOf(wish) !== wayInUse;
    if (isConnected && !hasOtherWay) return traffic.go();
    if (isFirst && isResuming) return comeBack(wish.pairingPhone);
    if (isAskedAnew || hasOtherWay) {
      failures = 0;
      await connect(wish.pairingPhone);
    }
  }

  function lookSoon(): void {
    if (!isLookDue) enqueue(look);
    isLookDue = true;
  }

  lookSoon();
  return {
    line,
    wake() {
      // What is to be sent need not wait for what is to be decided.
      traffic.go();
      lookSoon();
    },
    send: traffic.send,
    running,
    close: () => end(),
  };
}
