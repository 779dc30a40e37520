import type { Message } from '@yupflow/contract/messages';
import { describe, expect, it } from 'vitest';
import { type Unsent, withoutArrived } from '../src/features/chats/composer/unsent/unsent.ts';
import { isAnswered, markerOf, type RowsInput, rowsOf } from '../src/features/chats/conversation/thread/rows.ts';

const marina = 'marina';

function aMessage(id: string, created_at: string, more: Partial<Message> = {}): Message {
  return {
    id,
    chat_id: 'chat',
    direction: 'in',
    kind: 'text',
    text: id,
    media: null,
    state: 'read',
    failure: null,
    held_until: null,
    sender: { type: 'contact', id: null, name: 'Ana', address: null },
    automation: null,
    quoted: null,
    location: null,
    contacts: null,
    event: null,
    mentions: [],
    reactions: [],
    created_at,
    edited_at: null,
    deleted_at: null,
    ...more,
  };
}

const mine = (id: string, created_at: string, words: string) =>
  aMessage(id, created_at, {
    direction: 'out',
    text: words,
    sender: { type: 'member', id: marina, name: 'Marina', address: null },
  });

function anUnsent(key: string, words: string, more: Partial<Unsent> = {}): Unsent {
  return {
    key,
    userId: marina,
    companyId: 'lume',
    chatId: 'chat',
    kind: 'text',
    form: { text: words },
    memberIds: [],
    mentionNames: [],
    quoted: null,
    file: null,
    stored: null,
    createdAt: '2026-11-15T17:00:00.000Z',
    after: { id: 'm1', createdAt: '2026-11-15T13:00:00.000Z' },
    state: 'waiting',
    triedAt: null,
    refusal: null,
    ...more,
  };
}

const rows = (input: Partial<RowsInput>) =>
  rowsOf({
    messages: [],
    isFromStart: true,
    unsent: [],
    marker: null,
    typing: null,
    timeZone: 'America/Sao_Paulo',
    ...input,
  }).map((row) => row.key);

describe('rows of a conversation', () => {
  const late = aMessage('m1', '2026-11-15T02:30:00.000Z');
  const next = aMessage('m2', '2026-11-15T03:30:00.000Z');

  it('change the day at the midnight of the company', () => {
    expect(rows({ messages: [late, next] })).toEqual(['day 2026-11-14', 'm1', 'day 2026-11-15', 'm2']);
    expect(rows({ messages: [late, next], timeZone: 'UTC' })).toEqual(['day 2026-11-15', 'm1', 'm2']);
  });

  it('keep everything that is shown in its place when older ones come', () => {
    const before = rows({ messages: [late, next], isFromStart: false });
    const after = rows({ messages: [aMessage('m0', '2026-11-15T02:00:00.000Z'), late, next], isFromStart: false });
    expect(before).toEqual(['m1', 'day 2026-11-15', 'm2']);
    expect(after.slice(-before.length)).toEqual(before);
  });

  it('mark where the unread ones begin, also where more are unread than loaded', () => {
    const messages = [late, next, mine('m3', '2026-11-15T04:00:00.000Z', 'oi')];
    expect(markerOf(messages, 1)).toEqual({ id: 'm2', count: 1 });
    expect(markerOf(messages, 9)).toEqual({ id: 'm1', count: 9 });
    expect(markerOf(messages, 0)).toBeNull();
    expect(rows({ messages, marker: { id: 'm2', count: 1 } })).toEqual([
      'day 2026-11-14',
      'm1',
      'day 2026-11-15',
      'new',
      'm2',
      'm3',
    ]);
  });

  it('need no such mark any more once one has answered', () => {
    const marker = { id: 'm2', count: 1 };
    const answered = (messages: Message[], ...unsent: Unsent[]) =>
      isAnswered(marker, { messages, unsent, userId: marina });
    const answer = mine('m3', '2026-11-15T04:00:00.000Z', 'oi');
    expect(answered([late, next, answer])).toBe(true);
    expect(answered([late, next], anUnsent('k1', 'oi'))).toBe(true);
    expect(answered([{ ...answer, id: 'm0' }, late, next])).toBe(false);
    expect(answered([late, next, { ...answer, kind: 'note' }], anUnsent('k1', 'oi', { kind: 'note' }))).toBe(false);
  });

  it('end with what is not sent yet, then with who is typing', () => {
    const unsent = [anUnsent('k1', 'oi'), anUnsent('k2', 'tudo bem?')];
    expect(rows({ messages: [next], unsent, typing: { name: null } })).toEqual([
      'day 2026-11-15',
      'm2',
      'k1',
      'k2',
      'typing',
    ]);
  });
});

describe('what is sent here and arrives by its own event', () => {
  const keys = (messages: Message[], ...unsent: Unsent[]) =>
    withoutArrived(unsent, messages, marina).map((one) => one.key);
  const earlier = mine('m1', '2026-11-15T13:00:00.000Z', 'ok');

  it('is shown once', () => {
    expect(keys([earlier, mine('m2', '2026-11-15T13:01:00.000Z', 'ok')], anUnsent('k1', 'ok '))).toEqual([]);
  });

  it('is not taken for the same words that were sent before', () => {
    expect(keys([earlier], anUnsent('k1', 'ok'))).toEqual(['k1']);
  });

  it('is matched one by one', () => {
    const arrived = mine('m2', '2026-11-15T13:01:00.000Z', 'ok');
    expect(keys([earlier, arrived], anUnsent('k1', 'ok'), anUnsent('k2', 'ok'))).toEqual(['k2']);
  });

  it('is not taken for what somebody else wrote, and stays where it was refused', () => {
    const others = { ...mine('m2', '2026-11-15T13:01:00.000Z', 'ok'), sender: { ...earlier.sender, id: 'bruno' } };
    expect(keys([others], anUnsent('k1', 'ok'))).toEqual(['k1']);
    const arrived = mine('m3', '2026-11-15T13:02:00.000Z', 'ok');
    expect(keys([arrived], anUnsent('k1', 'ok', { state: 'refused' }))).toEqual(['k1']);
  });
});
