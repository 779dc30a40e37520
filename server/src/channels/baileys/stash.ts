import { createHash } from 'node:crypto';
import type {
  AuthenticationCreds,
  SignalDataSet,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
  SocketConfig,
} from 'baileys';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** Where the plain texts stand among the line's keys, and the list of them. */
const type = 'decrypted' as never;
const listId = 'recent';
/** One stanza holds two at most. The others are for a receipt that got lost with its connection. */
const most = 16;

/**
 * A key decrypts once: then it is gone. So that a message can be read again after a crash, its plain text is kept by
 * the very commit that takes the key away; the last few stay, until others take their place.
 */
export function stashing(make: MakeRepository): MakeRepository {
  return (auth, logger, findLid) => {
    const repository = make(auth, logger, findLid);
    // The library wraps its keys before it hands them on, and hands on all creds.
    const creds = auth.creds as AuthenticationCreds;
    return stashIn(repository, auth.keys as SignalKeyStoreWithTransaction, () => creds.me?.id);
  };
}

function stashIn(
  repository: SignalRepositoryWithLIDStore,
  keys: SignalKeyStoreWithTransaction,
  ownId: () => string | undefined,
): SignalRepositoryWithLIDStore {
  let recent: readonly string[] | null = null;
  /** What told the keys of a group: taken in twice, it would push out the keys of others. */
  let takenIn: string[] = [];

  const read = async (id: string) => ((await keys.get(type, [id])) as Record<string, Uint8Array>)[id];
  const listRecent = async (): Promise<readonly string[]> => {
    recent ??= Buffer.from((await read(listId)) ?? [])
      .toString()
      .split(' ')
      .filter(Boolean);
    return recent;
  };

  const once = async (ciphertext: Uint8Array, about: string, decrypt: () => Promise<Uint8Array>) => {
    const id = createHash('sha256').update(ciphertext).digest('base64url');
    const known = await listRecent();
    const kept = known.includes(id) ? await read(id) : undefined;
    if (kept) return kept;
    const list = [...known, id].slice(-most);
    // Sending locks by our own id, and changes the same sessions: under another lock one would undo the other.
    const lock = ownId() ?? about;
    const plain = await keys.transaction(async () => {
      const text = await decrypt();
      const gone = known.filter((one) => !list.includes(one)).map((one) => [one, null]);
      const entries = { ...Object.fromEntries(gone), [id]: text, [listId]: Buffer.from(list.join(' ')) };
      await keys.set({ [type]: entries } as SignalDataSet);
      return text;
    }, lock);
    recent = list;
    return plain;
  };

  return {
    ...repository,
    // A phone that could not read us brings a new session, which belongs under that lock too.
    injectE2ESession: (session) => keys.transaction(() => repository.injectE2ESession(session), ownId() ?? session.jid),
    decryptMessage: (message) => once(message.ciphertext, message.jid, () => repository.decryptMessage(message)),
    decryptGroupMessage: (message) => once(message.msg, message.group, () => repository.decryptGroupMessage(message)),
    async processSenderKeyDistributionMessage(told) {
      const id = createHash('sha256')
        .update(`${told.authorJid} ${told.item.groupId} `)
        .update(told.item.axolotlSenderKeyDistributionMessage ?? '')
        .digest('base64url');
      if (takenIn.includes(id)) return;
      await repository.processSenderKeyDistributionMessage(told);
      takenIn = [...takenIn, id].slice(-most);
    },
  };
}
