import { ApiError } from '@yupflow/contract/client';
import { isUnanswered } from '../../api/outage.ts';
import type { Queued } from './queued.ts';
import type { UnsentRecords } from './unsent-records.ts';

interface Sender {
  readonly userId: string;
  readonly companyId: string;
}

interface Sending<Unsent> {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The file is up: what is still to be sent is worth keeping. */
  readonly onChange: (unsent: Unsent) => Promise<void>;
}

interface Parts<Unsent, Answer> {
  readonly records: UnsentRecords<Unsent>;
  readonly send: (unsent: Unsent, sending: Sending<Unsent>) => Promise<Answer>;
  /** Where the server's code alone would not say it. */
  readonly refusalOf?: (error: ApiError, unsent: Unsent) => Queued['refusal'];
  readonly onItems: (items: readonly Unsent[]) => void;
  readonly onProgress: (key: string, share: number | null) => void;
  readonly onSent: (answer: Answer, unsent: Unsent) => void;
  readonly now: () => number;
}

/** As long as the server remembers a key, less what clocks may differ by. */
const rememberedMs = 20 * 3_600_000;

/** What was sent without an answer waits here, in order, and goes out once. */
export function createUnsentQueue<Unsent extends Queued, Answer>(parts: Parts<Unsent, Answer>) {
  const { records, send, onItems, onProgress, onSent, now } = parts;
  let sender: Sender | null = null;
  let items: readonly Unsent[] = [];
  const busyChats = new Set<string>();
  const cancels = new Map<string, AbortController>();

  const show = (next: readonly Unsent[]) => {
    items = next;
    onItems(items);
  };
  const isOurs = ({ userId, companyId }: Unsent) => userId === sender?.userId && companyId === sender.companyId;

  const refusalOf = (error: unknown, unsent: Unsent): Queued['refusal'] =>
    error instanceof ApiError ? (parts.refusalOf?.(error, unsent) ?? error.code) : 'unexpected';

  /** False where it was taken back meanwhile. */
  async function change(unsent: Unsent): Promise<boolean> {
    if (!items.some(({ key }) => key === unsent.key)) return false;
    show(items.map((one) => (one.key === unsent.key ? unsent : one)));
    // What is on its way waits again after a reload.
    await records.put({ ...unsent, state: unsent.state === 'sending' ? 'waiting' : unsent.state });
    return true;
  }

  async function drop(key: string): Promise<void> {
    show(items.filter((one) => one.key !== key));
    onProgress(key, null);
    await records.remove(key);
  }

  async function sendOne(unsent: Unsent): Promise<'sent' | 'refused' | 'waiting'> {
    const sending: Unsent = { ...unsent, state: 'sending', triedAt: unsent.triedAt ?? now() };
    const cancel = new AbortController();
    cancels.set(unsent.key, cancel);
    let latest = sending;
    await change(sending);
    try {
      const answer = await send(sending, {
        signal: cancel.signal,
        onProgress: (share) => onProgress(unsent.key, share),
        onChange: async (changed) => {
          latest = changed;
          await change(changed);
        },
      });
      onSent(answer, unsent);
      await drop(unsent.key);
      return 'sent';
    } catch (error) {
      if (cancel.signal.aborted) return 'sent';
      const isTooMuch = error instanceof ApiError && error.status === 429;
      if (isTooMuch) setTimeout(() => void flush(), (error.retryAfterSeconds ?? 5) * 1_000);
      const isSignedOut = error instanceof ApiError && error.status === 401;
      if (isUnanswered(error) || isTooMuch || isSignedOut) {
        await change({ ...latest, state: 'waiting' });
        return 'waiting';
      }
      await change({ ...latest, state: 'refused', refusal: refusalOf(error, latest) });
      return 'refused';
    } finally {
      cancels.delete(unsent.key);
    }
  }

  /** One after the other, so that they arrive as they were written; chats don't wait for each other. */
  async function flushChat(chatId: string): Promise<void> {
    if (busyChats.has(chatId)) return;
    busyChats.add(chatId);
    try {
      for (;;) {
        const next = items.find((one) => one.chatId === chatId && one.state === 'waiting' && isOurs(one));
        if (!next || (await sendOne(next)) === 'waiting') return;
      }
    } finally {
      busyChats.delete(chatId);
    }
  }

  async function flush(): Promise<void> {
    await Promise.all([...new Set(items.map(({ chatId }) => chatId))].map(flushChat));
  }

  return {
    flush,
    async add(written: Unsent): Promise<void> {
      const unsent = inOrderAfter(items.at(-1), written);
      show([...items, unsent]);
      await records.put(unsent);
      await flushChat(unsent.chatId);
    },
    async retry(key: string, newKey: string): Promise<void> {
      const refused = items.find((one) => one.key === key && one.state === 'refused');
      if (!refused) return;
      const fresh = refused.refusal === 'stale' ? { key: newKey, triedAt: null } : {};
      const again: Unsent = { ...refused, ...fresh, state: 'waiting', refusal: null };
      show(items.map((one) => (one === refused ? again : one)));
      if (again.key !== key) await records.remove(key);
      await records.put(again);
      await flushChat(again.chatId);
    },
    async discard(key: string): Promise<void> {
      cancels.get(key)?.abort(new DOMException('taken back', 'AbortError'));
      await drop(key);
    },
    /** What this person left on this browser goes on; what somebody else left is wiped. */
    async resume(who: Sender): Promise<void> {
      sender = who;
      const kept = await records.list();
      const others = kept.filter(({ userId }) => userId !== who.userId);
      await Promise.all(others.map(({ key }) => records.remove(key)));
      const known = new Set(items.map(({ key }) => key));
      const own = kept
        .filter((one) => isOurs(one) && !known.has(one.key))
        .map((one) => (isStale(one, now()) ? ({ ...one, state: 'refused', refusal: 'stale' } as const) : one));
      const inOrder = [...items.filter(isOurs), ...own].sort((one, other) =>
        one.createdAt.localeCompare(other.createdAt),
      );
      show(inOrder);
      await flush();
    },
  };
}

/** Several files leave in the same millisecond, and clocks go back: after a reload, only the times tell the order. */
function inOrderAfter<Unsent extends Queued>(last: Unsent | undefined, unsent: Unsent): Unsent {
  if (!last || unsent.createdAt > last.createdAt) return unsent;
  return { ...unsent, createdAt: new Date(Date.parse(last.createdAt) + 1).toISOString() };
}

/** Tried so long ago that the server would not know it for the same any more. */
function isStale({ triedAt }: Queued, now: number): boolean {
  return triedAt !== null && now - triedAt > rememberedMs;
}
