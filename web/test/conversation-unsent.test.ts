import { ApiError, NoAnswer } from '@yupflow/contract/client';
import type { Message } from '@yupflow/contract/messages';
import { expect, it } from 'vitest';
import type { Unsent } from '../src/features/chats/composer/unsent/unsent.ts';
import { isHopeless } from '../src/resource/unsent/queued.ts';
import { createUnsentQueue } from '../src/resource/unsent/unsent-queue.ts';

const marina = { userId: 'marina', companyId: 'lume' };

function anUnsent(key: string, more: Partial<Unsent> = {}): Unsent {
  return {
    ...marina,
    key,
    chatId: 'chat',
    kind: 'text',
    form: { text: key },
    memberIds: [],
    mentionNames: [],
    quoted: null,
    file: null,
    stored: null,
    createdAt: `2026-11-15T17:00:00.${key.replace(/\D/g, '').padStart(3, '0')}Z`,
    after: null,
    state: 'waiting',
    triedAt: null,
    refusal: null,
    ...more,
  };
}

/** A browser's storage, the network and the pages that are opened on them. */
function aBrowser() {
  const kept = new Map<string, Unsent>();
  const delivered: string[] = [];
  const network = { isUp: true, refuse: new Map<string, ApiError>(), now: 1_000_000 };
  const page = () => {
    const shown: { items: readonly Unsent[] } = { items: [] };
    const queue = createUnsentQueue<Unsent, Message>({
      records: {
        // As a browser lists them: by their keys, which are random.
        list: async () => [...kept.values()].sort((one, other) => one.key.localeCompare(other.key)),
        put: async (unsent) => void kept.set(unsent.key, structuredClone(unsent)),
        remove: async (key) => void kept.delete(key),
      },
      send: async (unsent) => {
        if (!network.isUp) throw new NoAnswer(null);
        const refusal = network.refuse.get(unsent.key);
        if (refusal) throw refusal;
        delivered.push(unsent.key);
        return {} as Message;
      },
      onItems: (items) => {
        shown.items = items;
      },
      refusalOf: ({ fields }) => (fields['media.key'] ? 'unfit' : null),
      onProgress: () => {},
      onSent: () => {},
      now: () => network.now,
    });
    return { ...queue, states: () => shown.items.map(({ key, state }) => `${key} ${state}`) };
  };
  return { kept, delivered, network, page };
}

const refused = new ApiError(422, { code: 'invalid_fields', message: '' });

it('what is sent offline waits in order and goes out once when the line is back', async () => {
  const { page, network, delivered, kept } = aBrowser();
  const queue = page();
  await queue.resume(marina);
  network.isUp = false;
  await queue.add(anUnsent('k1'));
  await queue.add(anUnsent('k2'));
  expect(queue.states()).toEqual(['k1 waiting', 'k2 waiting']);
  network.isUp = true;
  await Promise.all([queue.flush(), queue.flush()]);
  expect(delivered).toEqual(['k1', 'k2']);
  expect(queue.states()).toEqual([]);
  expect(kept.size).toBe(0);
});

it('a reload keeps what is unsent, under the same key', async () => {
  const { page, network, delivered } = aBrowser();
  network.isUp = false;
  const before = page();
  await before.resume(marina);
  await before.add(anUnsent('k1'));
  await before.add(anUnsent('k2'));
  network.isUp = true;
  const after = page();
  await after.resume(marina);
  expect(delivered).toEqual(['k1', 'k2']);
});

it('what was written in one moment, or while the clock went back, goes out in its order after a reload', async () => {
  const { page, network, delivered } = aBrowser();
  network.isUp = false;
  const before = page();
  await before.resume(marina);
  const at = (createdAt: string) => ({ createdAt: `2026-11-15T17:00:00.${createdAt}Z` });
  await Promise.all([before.add(anUnsent('z', at('500'))), before.add(anUnsent('m', at('500')))]);
  await before.add(anUnsent('a', at('100')));
  network.isUp = true;
  await page().resume(marina);
  expect(delivered).toEqual(['z', 'm', 'a']);
});

it('whoever signs in next finds and sends nothing of it', async () => {
  const { page, network, delivered, kept } = aBrowser();
  network.isUp = false;
  const before = page();
  await before.resume(marina);
  await before.add(anUnsent('k1'));
  network.isUp = true;
  const after = page();
  await after.resume({ userId: 'bruno', companyId: 'lume' });
  expect(delivered).toEqual([]);
  expect(kept.size).toBe(0);
});

it('waits in its own company while another is open', async () => {
  const { page, network, delivered } = aBrowser();
  network.isUp = false;
  const queue = page();
  await queue.resume(marina);
  await queue.add(anUnsent('k1'));
  network.isUp = true;
  await queue.resume({ userId: 'marina', companyId: 'other' });
  expect(delivered).toEqual([]);
  await queue.resume(marina);
  expect(delivered).toEqual(['k1']);
});

it('one that is refused holds nobody up, and can be tried again or taken back', async () => {
  const { page, network, delivered } = aBrowser();
  const queue = page();
  await queue.resume(marina);
  network.refuse.set('k1', refused);
  await queue.add(anUnsent('k1'));
  await queue.add(anUnsent('k2'));
  expect(delivered).toEqual(['k2']);
  expect(queue.states()).toEqual(['k1 refused']);
  network.refuse.clear();
  await queue.retry('k1', 'unused');
  expect(delivered).toEqual(['k2', 'k1']);
  network.refuse.set('k3', refused);
  await queue.add(anUnsent('k3'));
  await queue.discard('k3');
  expect(queue.states()).toEqual([]);
});

it('a file that is not what it was sent as is refused for that, and not tried in vain', async () => {
  const { page, network, kept } = aBrowser();
  const queue = page();
  await queue.resume(marina);
  const fields = { 'media.key': 'invalid' } as const;
  network.refuse.set('k1', new ApiError(422, { code: 'invalid_fields', message: '', fields }));
  const file = { blob: new Blob(['words']), name: 'foto.jpg', type: 'image/jpeg' };
  await queue.add(anUnsent('k1', { kind: 'image', file }));
  const one = kept.get('k1');
  expect(one?.refusal).toBe('unfit');
  expect(one && isHopeless(one)).toBe(true);
});

it('what may have gone out a day ago is asked about rather than sent twice', async () => {
  const { page, network, delivered } = aBrowser();
  network.isUp = false;
  const before = page();
  await before.resume(marina);
  await before.add(anUnsent('k1'));
  network.isUp = true;
  network.now += 25 * 3_600_000;
  const after = page();
  await after.resume(marina);
  expect(after.states()).toEqual(['k1 refused']);
  expect(delivered).toEqual([]);
  await after.retry('k1', 'k9');
  expect(delivered).toEqual(['k9']);
});
