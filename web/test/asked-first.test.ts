import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeAskedFirst } from '../src/api/asked-first.ts';
import { loadViewer } from '../src/api/me.ts';
import { queryClient } from '../src/api/query-client.ts';
import { endSession, startSession } from '../src/api/session.ts';
import { askForBanners } from '../src/app/banner/ask-for-banners.ts';
import { askAhead } from '../src/features/chats/ask-ahead.ts';
import { aList, ana, casaLume, fakeWire, type Wire } from './wire.ts';

const answer = Promise.resolve(new Response('{}'));
const mine = { token: 'mine', company: undefined };
const nothing = { company: null, ofCompany: {} };

afterEach(() => {
  globalThis.askedFirst = undefined;
});

it('an answer that came before the app serves the first who asks, and nobody after that', () => {
  globalThis.askedFirst = { token: 'mine', answers: { '/api/me': answer }, ...nothing };
  expect(takeAskedFirst('/api/me', mine)).toBe(answer);
  expect(takeAskedFirst('/api/me', mine)).toBeUndefined();
});

it('what was asked for as somebody else is asked again', () => {
  globalThis.askedFirst = { token: 'mine', answers: { '/api/me': answer }, ...nothing };
  expect(takeAskedFirst('/api/me', { ...mine, token: 'other' })).toBeUndefined();
  expect(takeAskedFirst('/api/me', { ...mine, token: null })).toBeUndefined();
});

it('what was asked of one company is no answer for another', () => {
  globalThis.askedFirst = { token: 'mine', answers: {}, company: 'one', ofCompany: { '/api/chats': answer } };
  expect(takeAskedFirst('/api/chats', { token: 'mine', company: 'another' })).toBeUndefined();
  expect(takeAskedFirst('/api/chats', mine)).toBeUndefined();
  expect(takeAskedFirst('/api/chats', { token: 'mine', company: 'one' })).toBe(answer);
});

it('what nobody asked for before is asked as always', () => {
  expect(takeAskedFirst('/api/me', { token: null, company: undefined })).toBeUndefined();
});

describe('before the app is there', () => {
  const chatId = '01930000-0000-7000-8000-0000000000d1';
  const script = readFileSync(join(import.meta.dirname, '../public/first.js'), 'utf8');
  let wire: Wire;

  beforeEach(() => {
    wire = fakeWire();
    wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['tickets'] }));
    for (const path of ['', '/drafts', `/${chatId}/messages`, `/${chatId}/media`])
      wire.on(`GET /api/chats${path}`, () => aList([]));
    wire.on(`GET /api/chats/${chatId}`, () => Response.json({ id: chatId, contact: null }));
    wire.on(`GET /api/chats/${chatId}/tickets`, () => aList([]));
    wire.on('GET /api/chats/counters', () => Response.json({ unread: 0 }));
    wire.on('GET /api/connections/short', () => aList([]));
    queryClient.clear();
    startSession('a-token');
  });

  afterEach(() => {
    history.replaceState(null, '', '/');
    queryClient.clear();
    endSession('by-user');
  });

  /** As the browser does: the script, and after its answers the app. */
  async function open(address: string) {
    history.replaceState(null, '', address);
    runInThisContext(script);
    await vi.waitFor(() => expect(globalThis.askedFirst?.company).toBe(casaLume.id));
    const before = wire.heard.map(({ path }) => path);
    return { before, paths: await start() };
  }
  async function start(): Promise<string[]> {
    await loadViewer();
    askAhead(Object.fromEntries(new URLSearchParams(location.search)));
    await askForBanners();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return wire.heard.map(({ path }) => path);
  }
  const twice = (paths: readonly string[]) => paths.filter((path, at) => paths.indexOf(path) !== at);
  const left = () => Object.keys(globalThis.askedFirst?.ofCompany ?? {});

  it('all that the inbox begins with is asked for, of its company, and nothing of it again', async () => {
    const { before, paths } = await open('/chats');
    expect(before).toContain('/api/chats');
    expect(twice(paths)).toEqual([]);
    expect(left()).toEqual([]);
    const list = wire.heard.find(({ path }) => path === '/api/chats');
    expect(list?.headers.get('x-company')).toBe(casaLume.id);
  });

  it('nothing is asked twice by an app that is there before anybody is known', async () => {
    const body = { ...ana, permissions: ['tickets'] };
    wire.on('GET /api/me', () =>
      Object.assign(Response.json(body), {
        // The half of the answer that the script reads comes after the app's.
        clone: () => ({ json: () => pause(100, body) }),
      }),
    );
    history.replaceState(null, '', '/chats');
    runInThisContext(script);
    const paths = await start();
    await vi.waitFor(() => expect(globalThis.askedFirst?.company).toBe(casaLume.id));
    expect(paths).toContain('/api/chats');
    expect(twice(paths)).toEqual([]);
    expect(left()).toEqual([]);
  });

  it('so is the chat that the address opens', async () => {
    const { before, paths } = await open(`/chats?chat=${chatId}`);
    expect(before).toContain(`/api/chats/${chatId}/messages`);
    expect(twice(paths)).toEqual([]);
    expect(left()).toEqual([]);
  });

  it('a list that the address narrows down is left to the app', async () => {
    const { before, paths } = await open('/chats?status=open');
    expect(before).not.toContain('/api/chats');
    expect(twice(paths)).toEqual([]);
    expect(left()).toEqual([]);
  });

  it('nothing of chats is asked for by whoever may not see them', async () => {
    wire.on('GET /api/me', () => Response.json(ana));
    history.replaceState(null, '', '/chats');
    runInThisContext(script);
    await globalThis.askedFirst?.answers['/api/me'];
    await loadViewer();
    expect(wire.heard.map(({ path }) => path)).toEqual(['/api/infos', '/api/me']);
  });
});
