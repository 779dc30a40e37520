import type { Chat, ChatCounters, MessagePage, OpenChat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellListeners } from '../src/api/events.ts';
import { meQuery } from '../src/api/me.ts';
import { queryClient } from '../src/api/query-client.ts';
import { followChats } from '../src/features/chats/chat-events.ts';
import { type ChatFilter, type ChatPages, chatKeys, type MessagePages } from '../src/features/chats/chat-keys.ts';
import { takeAnswer, takeSent } from '../src/features/chats/conversation/actions/take-answer.ts';
import { ana as user } from './wire.ts';

const at = (minute: number) => `2026-11-15T12:${String(minute).padStart(2, '0')}:00.000Z`;

function chat(id: string, minute: number, changes: Partial<Chat> = {}): Chat {
  return {
    id,
    type: 'chat',
    status: 'pending',
    contact: { id: `contact-${id}`, name: id, phone: null },
    group: null,
    connection_id: 'line',
    assignee: null,
    role: null,
    unread: 0,
    waiting_since: null,
    last_message: null,
    automation: { is_paused: false, since: null, by: null },
    updated_at: at(minute),
    ...changes,
  };
}

function message(id: string, minute: number, changes: Partial<Message> = {}): Message {
  return {
    id,
    chat_id: 'ana',
    direction: 'out',
    kind: 'text',
    text: id,
    media: null,
    state: 'sent',
    failure: null,
    held_until: null,
    sender: { type: 'member', id: user.id, name: user.name, address: null },
    automation: null,
    quoted: null,
    location: null,
    contacts: null,
    event: null,
    mentions: [],
    reactions: [],
    created_at: at(minute),
    edited_at: null,
    deleted_at: null,
    ...changes,
  };
}

const everything: ChatFilter = { type: 'all', status: 'all', connection: null, conditions: null, search: '' };
const pending: ChatFilter = { ...everything, status: 'pending' };
const mine: ChatFilter = { ...everything, type: 'assigned' };

function haveList(filter: ChatFilter, pages: Chat[][], hasMore = false) {
  const total = pages.flat().length;
  queryClient.setQueryData<ChatPages>(chatKeys.list(filter), {
    pageParams: pages.map(() => undefined),
    pages: pages.map((results, index) => ({
      results,
      cursor: hasMore || index < pages.length - 1 ? 'more' : null,
      total,
      has_more_than_total: false,
    })),
  });
}

const listed = (filter: ChatFilter) =>
  queryClient.getQueryData<ChatPages>(chatKeys.list(filter))?.pages.map((page) => page.results.map(({ id }) => id));

function haveMessages(around: string | null, pages: Partial<MessagePage>[]) {
  queryClient.setQueryData<MessagePages>(chatKeys.messagesAround('ana', around), {
    pageParams: pages.map(() => ({})),
    pages: pages.map((page) => ({ results: [], cursor: null, newer: null, ...page })),
  });
}

const shown = (around: string | null = null) =>
  queryClient
    .getQueryData<MessagePages>(chatKeys.messagesAround('ana', around))
    ?.pages.map((page) => page.results.map(({ id }) => id));

let stop = () => {};
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, user);
  stop = followChats();
});
afterEach(() => stop());

describe('what the server tells of chats', () => {
  it('is read anew where it was told before anybody listened, as while that part of the page was on its way', () => {
    stop();
    haveList(everything, [[chat('ana', 10)]]);
    haveMessages(null, [{ results: [message('hi', 10, { state: 'queued' })] }]);
    tellListeners('chats.message', { chat: chat('ana', 11), message: message('hi', 10, { state: 'failed' }) });
    const isOutdated = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
    expect(isOutdated(chatKeys.messagesAround('ana', null))).toBe(false);
    stop = followChats();
    expect(isOutdated(chatKeys.messagesAround('ana', null))).toBe(true);
    expect(isOutdated(chatKeys.list(everything))).toBe(true);
  });

  it('moves a chat to its place in every list that it belongs to, across pages, and counts it', () => {
    haveList(everything, [[chat('bruno', 30), chat('celia', 20)], [chat('ana', 10)]]);
    haveList(pending, [[chat('bruno', 30), chat('celia', 20), chat('ana', 10)]]);
    haveList(mine, [[]]);
    const counters: ChatCounters = { all: 3, open: 0, pending: 3, unread: 0, groups: 0, assigned: 0 };
    queryClient.setQueryData(chatKeys.counters, counters);

    tellListeners('chats.message', { chat: chat('ana', 40, { unread: 1 }), message: null });
    expect(listed(everything)).toEqual([['ana', 'bruno', 'celia'], []]);
    expect(queryClient.getQueryData(chatKeys.counters)).toEqual({ ...counters, unread: 1 });

    const assignee = { id: user.id, name: user.name, image: null };
    tellListeners('chats.changed', { chat: chat('ana', 40, { unread: 1, status: 'open', assignee }) });
    expect(listed(pending)).toEqual([['bruno', 'celia']]);
    expect(listed(mine)).toEqual([['ana']]);
    expect(queryClient.getQueryData(chatKeys.counters)).toEqual({
      ...counters,
      unread: 1,
      open: 1,
      pending: 2,
      assigned: 1,
    });

    tellListeners('chats.gone', { chat_id: 'ana' });
    expect(listed(everything)).toEqual([['bruno', 'celia'], []]);
    expect(queryClient.getQueryData(chatKeys.counters)).toMatchObject({ all: 2, open: 0, assigned: 0 });
  });

  it('leaves out what comes after all that is loaded, and asks anew where only the server can tell', () => {
    haveList(everything, [[chat('bruno', 30)]], true);
    const found = { ...everything, search: 'ana' };
    haveList(found, [[chat('ana', 10)]]);
    tellListeners('chats.changed', { chat: chat('ana', 10, { unread: 4 }) });
    expect(listed(everything)).toEqual([['bruno']]);
    const list = queryClient.getQueryState<ChatPages>(chatKeys.list(found));
    expect(list?.data?.pages[0]?.results[0]?.unread).toBe(4);
    expect(list?.isInvalidated).toBe(true);
  });
});

describe('what the server tells of messages', () => {
  it('puts a message where it happened, however late it comes, and takes the place of its older self', () => {
    haveMessages(null, [
      { results: [message('c', 30), message('b', 20)], cursor: 'older' },
      { results: [message('a', 10)], cursor: 'older' },
    ]);
    const told = (one: Message) => tellListeners('chats.message', { chat: chat('ana', 40), message: one });
    told(message('d', 40));
    told(message('between', 15));
    told(message('d', 40, { text: 'changed' }));
    told(message('before all', 5));
    expect(shown()).toEqual([
      ['d', 'c', 'b'],
      ['between', 'a'],
    ]);
    const first = queryClient.getQueryData<MessagePages>(chatKeys.messagesAround('ana', null))?.pages[0]?.results[0];
    expect(first?.text).toBe('changed');
  });

  it('shows at once that somebody paused the automation, and that it is back', () => {
    const parts = {
      ticket: null,
      tags: [],
      participants: [],
      flow: null,
      draft: null,
      viewers: [],
      scheduled: 0,
      window_until: null,
    };
    const opened: OpenChat = { ...chat('ana', 10), ...parts };
    queryClient.setQueryData(chatKeys.item('ana'), opened);
    const automation = () => queryClient.getQueryData<OpenChat>(chatKeys.item('ana'))?.automation;
    const paused = { is_paused: true, since: at(30), by: 'Bia' };
    tellListeners('chats.changed', { chat: chat('ana', 10, { automation: paused }) });
    expect(automation()).toEqual(paused);
    tellListeners('chats.message', { chat: chat('ana', 40), message: message('b', 40) });
    expect(automation()).toEqual(opened.automation);
  });

  it('has the open chat read anew when a message begins another attendance', () => {
    const parts = {
      ticket: null,
      tags: [],
      participants: [],
      flow: null,
      draft: null,
      viewers: [],
      scheduled: 0,
      window_until: null,
    };
    const automation = { is_paused: false, since: null, by: null };
    const opened: OpenChat = { ...chat('ana', 10, { status: 'closed' }), ...parts, automation };
    queryClient.setQueryData(chatKeys.item('ana'), opened);
    const isInvalidated = () => queryClient.getQueryState(chatKeys.item('ana'))?.isInvalidated;
    tellListeners('chats.message', { chat: chat('ana', 20, { status: 'closed' }), message: message('a', 20) });
    expect(isInvalidated()).toBe(false);
    tellListeners('chats.message', {
      chat: chat('ana', 30, { status: 'pending' }),
      message: message('b', 30, { direction: 'in' }),
    });
    expect(isInvalidated()).toBe(true);
  });

  it('has the open chat read anew when somebody comes into its group', async () => {
    const parts = { ticket: null, tags: [], participants: [], flow: null, draft: null, viewers: [], scheduled: 0 };
    const group = { type: 'group' as const, contact: null, group: { id: 'g', name: 'Obra' } };
    queryClient.setQueryData<OpenChat>(chatKeys.item('ana'), {
      ...chat('ana', 10, group),
      ...parts,
      window_until: null,
    });
    const event = { event: 'group_added' as const, by: 'Ana', to: 'Bia' };
    const sender = { type: 'system' as const, id: null, name: null, address: null };
    const told = message('came', 20, { kind: 'event', text: '', sender, event });
    tellListeners('chats.message', { chat: chat('ana', 10, group), message: told });
    await expect.poll(() => queryClient.getQueryState(chatKeys.item('ana'))?.isInvalidated).toBe(true);
  });

  it('opens the window of a contact who writes for a day, where the line has one at all', () => {
    const parts = { ticket: null, tags: [], participants: [], flow: null, draft: null, viewers: [], scheduled: 0 };
    const until = () => queryClient.getQueryData<OpenChat>(chatKeys.item('ana'))?.window_until;
    const open = (window_until: string | null) =>
      queryClient.setQueryData<OpenChat>(chatKeys.item('ana'), { ...chat('ana', 10), ...parts, window_until });
    const dayAfter = (minute: number) => new Date(Date.parse(at(minute)) + 86_400_000).toISOString();
    open(at(5));
    tellListeners('chats.message', { chat: chat('ana', 20), message: message('a', 20, { direction: 'out' }) });
    expect(until()).toBe(at(5));
    tellListeners('chats.message', { chat: chat('ana', 30), message: message('b', 30, { direction: 'in' }) });
    expect(until()).toBe(dayAfter(30));
    // One that comes late closes nothing.
    tellListeners('chats.message', { chat: chat('ana', 30), message: message('c', 20, { direction: 'in' }) });
    expect(until()).toBe(dayAfter(30));
    open(null);
    tellListeners('chats.message', { chat: chat('ana', 40), message: message('d', 40, { direction: 'in' }) });
    expect(until()).toBeNull();
  });

  it('has the files of a chat read anew with each message that has one', () => {
    queryClient.setQueryData(chatKeys.media('ana'), { pages: [], pageParams: [] });
    const isInvalidated = () => queryClient.getQueryState(chatKeys.media('ana'))?.isInvalidated;
    tellListeners('chats.message', { chat: chat('ana', 40), message: message('words', 30) });
    expect(isInvalidated()).toBe(false);
    const media = {
      url: '/a.pdf',
      key: null,
      state: 'ready',
      name: 'a.pdf',
      type: 'application/pdf',
      size: 1,
    } as const;
    tellListeners('chats.message', { chat: chat('ana', 40), message: message('a', 31, { kind: 'document', media }) });
    expect(isInvalidated()).toBe(true);
  });

  it('keeps what is newer out of a window that does not reach to the end', () => {
    haveMessages('b', [{ results: [message('b', 20)], newer: 'newer', cursor: null }]);
    tellListeners('chats.message', { chat: chat('ana', 40), message: message('d', 40) });
    tellListeners('chats.message', { chat: chat('ana', 40), message: message('a', 10) });
    expect(shown('b')).toEqual([['b', 'a']]);
  });

  it('lets states only rise', () => {
    haveMessages(null, [{ results: [message('a', 10, { state: 'queued' })] }]);
    const state = () =>
      queryClient.getQueryData<MessagePages>(chatKeys.messagesAround('ana', null))?.pages[0]?.results[0]?.state;
    for (const [told, expected] of [
      ['failed', 'failed'],
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['failed', 'delivered'],
      ['read', 'read'],
    ] as const) {
      tellListeners('chats.states', { chat_id: 'ana', message_ids: ['a'], state: told });
      expect(state()).toBe(expected);
    }
  });
});

describe('the answer to what somebody did', () => {
  const states = () =>
    queryClient
      .getQueryData<MessagePages>(chatKeys.messagesAround('ana', null))
      ?.pages.flatMap((page) => page.results.map(({ state, failure }) => ({ state, failure })));
  const failed = message('m1', 1, { state: 'failed', failure: 'not_on_channel' });
  const queued = message('m1', 1, { state: 'queued' });

  it('to a send does not hide what was told of it before the answer came', () => {
    haveMessages(null, [{}]);
    tellListeners('chats.message', { chat: chat('ana', 1), message: failed });
    takeSent(queued);
    expect(states()).toEqual([{ state: 'failed', failure: 'not_on_channel' }]);
  });

  it('to another try shows that it is on its way, unless that failed already', async () => {
    haveMessages(null, [{ results: [failed] }]);
    await takeAnswer(failed, async () => queued);
    expect(states()).toEqual([{ state: 'queued', failure: null }]);

    haveMessages(null, [{ results: [failed] }]);
    await takeAnswer(failed, async () => {
      tellListeners('chats.message', { chat: chat('ana', 1), message: { ...failed, failure: 'refused' } });
      return queued;
    });
    expect(states()).toEqual([{ state: 'failed', failure: 'refused' }]);
  });
});
