import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { LineEvent, WireEntry } from '@yupflow/contract/simulator';
import { createDeliveryQueue } from './delivery-queue.ts';
import { openLineMedia } from './line-media.ts';
import { follow, type LineState, newLineState } from './line-state.ts';
import { type Pairing, showCode, showQr } from './pairing.ts';
import type { PhoneClock } from './phone-clock.ts';
import type { DropReason, LineQuestions, PhoneFrame, ProductFrame, QueueName } from './protocol.ts';
import type { SimulatorTimes } from './times.ts';
import { openWireLog } from './wire-log.ts';

/** A product that has opened the line. */
export interface Client {
  tell(frame: PhoneFrame): void;
  /** Ends it once all that was told is out. */
  end(): void;
  /** As a network that is gone: without a word. */
  cut(): void;
}

export interface Line {
  readonly state: LineState;
  readonly entries: readonly WireEntry[];
  readonly media: ReturnType<typeof openLineMedia>;
  readonly times: SimulatorTimes;
  isOnline(): boolean;
  isCurrent(client: Client): boolean;
  now(): string;
  /** To the disk, then into the state, then on its way. */
  log(entry: Omit<WireEntry, 'seq' | 'at'> & { at?: string }): WireEntry;
  /** The same, for what happens to the line itself. */
  logEvent(event: LineEvent, detail: WireEntry['detail']): void;
  tellCurrent(frame: PhoneFrame): void;
  connect(client: Client, how: Extract<ProductFrame, { type: 'connect' }>): void;
  /** The session's secret is on the product's disk. */
  kept(client: Client): void;
  answered(client: Client, frame: Extract<ProductFrame, { type: 'stored' | 'refused' }>): void;
  scan: LineQuestions['scan'];
  drop(reason: DropReason): void;
  signOut(session: string): void;
  left(client: Client): void;
}

const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('hex');
const changes: readonly string[] = ['reaction', 'edit', 'deletion'];

/** A number of its own for each line, the same after every start. */
function ownNumber(connectionId: string): string {
  const digits = BigInt(`0x${fingerprint(connectionId).slice(0, 12)}`) % 90_000_000n;
  return `55119${10_000_000n + digits}`;
}

export function openSimulatedLine(
  { folder, connectionId }: { folder: string; connectionId: string },
  { clock, times }: { clock: PhoneClock; times: SimulatorTimes },
): Line {
  const wire = openWireLog(join(folder, 'wire.jsonl'));
  const state = newLineState();
  for (const entry of wire.entries) follow(state, entry);
  let current: Client | null = null;
  let pairing: { client: Client; shown: Pairing; isScanned: boolean } | null = null;

  const queueOf = (queue: QueueName, sortOf: (entry: WireEntry) => string) =>
    createDeliveryQueue(state.waiting[queue], sortOf, (entries) => {
      current?.tell({ type: 'deliver', queue, now: line.now(), entries });
      return current !== null;
    });
  const queues = {
    messages: queueOf('messages', ({ kind }) => (changes.includes(kind) ? 'change' : 'message')),
    receipts: queueOf('receipts', () => 'receipt'),
  };

  const dismiss = (client: Client, reason: DropReason | 'expired') => {
    if (reason === 'network') return client.cut();
    client.tell({ type: 'closed', reason });
    client.end();
  };
  const endCurrent = (reason: DropReason) => {
    const former = current;
    if (!former) return;
    line.logEvent('closed', { reason });
    current = null;
    for (const queue of Object.values(queues)) queue.reset();
    dismiss(former, reason);
  };
  const stopPairing = () => {
    pairing?.shown.stop();
    pairing = null;
  };
  const endPairing = (reason: DropReason | 'expired') => {
    const former = pairing?.client;
    stopPairing();
    if (former) dismiss(former, reason);
  };

  const welcome = (client: Client) => {
    endCurrent('replaced');
    stopPairing();
    current = client;
    line.logEvent('connected', {});
    client.tell({ type: 'connected', phone: state.phone ?? '' });
    const groups = knownGroups(state);
    if (groups.length > 0) client.tell({ type: 'groups', groups });
    for (const queue of Object.values(queues)) queue.pump();
  };

  const line: Line = {
    state,
    entries: wire.entries,
    media: openLineMedia(join(folder, 'media')),
    times,
    isOnline: () => current !== null,
    isCurrent: (client) => client === current,
    now: () => new Date(clock.now()).toISOString(),
    log(entry) {
      const written = wire.append({ ...entry, at: entry.at ?? line.now() });
      follow(state, written);
      if (written.direction === 'in') queues[written.kind === 'receipt' ? 'receipts' : 'messages'].pump();
      return written;
    },
    logEvent: (text, detail) =>
      void line.log({ direction: 'line', id: null, from: null, to: null, kind: 'line', text, detail }),
    tellCurrent: (frame) => current?.tell(frame),

    connect(client, { session, pairingPhone }) {
      if (session !== null) {
        const shown = fingerprint(session);
        if (shown === state.session) return welcome(client);
        client.tell({ type: 'closed', reason: state.ended.get(shown) ?? 'logged_out' });
        return client.end();
      }
      // Of two who want to be paired, the later one is.
      endPairing('replaced');
      const expire = () => endPairing('expired');
      const tell = (frame: Extract<PhoneFrame, { type: 'qr' | 'code' }>) => {
        line.logEvent(frame.type, { expires_at: frame.expiresAt });
        client.tell(frame);
      };
      const shown = { tell, now: clock.now, expire, times };
      pairing = { client, shown: pairingPhone ? showCode(pairingPhone, shown) : showQr(shown), isScanned: false };
      if (state.awaited && !pairingPhone) line.scan({ phone: state.awaited });
    },

    scan({ phone, code }) {
      if (!pairing || pairing.isScanned || (code === undefined) !== (pairing.shown.phone === null))
        return 'not_pairing';
      if (!pairing.shown.accepts(code)) return 'wrong_code';
      pairing.shown.stop();
      pairing.isScanned = true;
      const session = randomBytes(32).toString('base64url');
      const number = pairing.shown.phone ?? phone ?? state.phone ?? ownNumber(connectionId);
      line.logEvent('paired', { session: fingerprint(session), phone: number });
      endCurrent('logged_out');
      pairing.client.tell({ type: 'paired', session });
      return 'done';
    },
    kept(client) {
      if (pairing?.isScanned && pairing.client === client) welcome(client);
    },
    answered(client, frame) {
      if (client !== current) return;
      if (frame.type === 'refused') return queues[frame.queue].refused();
      line.logEvent('stored', { queue: frame.queue, seqs: frame.seqs });
      queues[frame.queue].stored();
    },

    drop(reason) {
      const isSignedOut = reason !== 'network' && reason !== 'replaced';
      if (isSignedOut && state.session) line.logEvent('signed_out', { reason });
      endCurrent(reason);
      endPairing(reason);
    },
    signOut(session) {
      if (fingerprint(session) !== state.session) return;
      line.logEvent('signed_out', { reason: 'logged_out' });
      endCurrent('logged_out');
    },
    left(client) {
      if (pairing?.client === client) stopPairing();
      if (current === client) endCurrent('network');
    },
  };
  return line;
}

export function knownGroups({ groups, phone }: LineState) {
  return [...groups].map(([id, { name, participants }]) => ({
    id,
    name,
    participants: [
      { phone: phone ?? '', name: '', isAdmin: true },
      ...[...participants].map(([number, person]) => ({ phone: number, name: person.name, isAdmin: false })),
    ],
  }));
}
