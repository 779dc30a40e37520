import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { followBuild, useNewBuild } from '../src/app/build/follow-build.ts';
import { reload } from '../src/app/build/reload.ts';
import { reloadOnStaleBuild } from '../src/app/build/reload-on-stale-build.ts';
import { fakeWire, type Wire } from './wire.ts';

const hour = 60 * 60_000;
let wire: Wire;
let reloads: ReturnType<typeof vi.fn>;

/** The server has this build, and says so in both files. */
function deploy(id: string) {
  wire.on('GET /builds/latest.json', () => Response.json({ id }));
  wire.on(`GET /builds/meta/${id}.json`, () => Response.json({ id, builtAt: '2026-11-15T12:00:00.000Z' }));
}

function openPageOf(build: string) {
  document.head.innerHTML = `<meta name="build" content="${build}">`;
  onTestFinished(followBuild());
}

const looks = () => wire.heard.filter(({ path }) => path === '/builds/latest.json').length;
const isOut = () => useNewBuild.getState().isOut;

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
  wire = fakeWire();
  reloads = vi.fn();
  vi.stubGlobal('location', { origin: 'http://localhost', reload: reloads });
  sessionStorage.clear();
  useNewBuild.setState({ isOut: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('looks every hour, and says when the server has another build', async () => {
  deploy('one');
  openPageOf('one');
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(looks()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks()).toBe(1);
  expect(isOut()).toBe(false);
  deploy('two');
  await vi.advanceTimersByTimeAsync(hour);
  expect(isOut()).toBe(true);
  deploy('one');
  await vi.advanceTimersByTimeAsync(hour);
  expect(isOut(), 'taken back').toBe(false);
});

it('says nothing while the new build is not wholly there, or nobody answers', async () => {
  openPageOf('one');
  wire.on('GET /builds/latest.json', () => Response.json({ id: 'two' }));
  // What the server answers for a file that it does not have: the page.
  wire.on('GET /builds/meta/two.json', () => new Response('<!doctype html>'));
  await vi.advanceTimersByTimeAsync(hour);
  expect(isOut()).toBe(false);
  wire.cut();
  await vi.advanceTimersByTimeAsync(hour);
  expect(isOut()).toBe(false);
});

it('looks when a tab comes back after more than an hour, and not before', async () => {
  deploy('two');
  openPageOf('one');
  // A sleeping computer runs no timer, but its clock goes on.
  vi.setSystemTime(Date.now() + hour - 1);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(looks()).toBe(0);
  vi.setSystemTime(Date.now() + 1);
  show('hidden');
  expect(looks()).toBe(0);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(isOut()).toBe(true);
});

it('never looks where no build was made', async () => {
  document.head.innerHTML = '';
  onTestFinished(followBuild());
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(looks()).toBe(0);
});

it('reloads once, and not again within ten seconds', () => {
  reload();
  reload();
  expect(reloads).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 9_999);
  reload();
  expect(reloads).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1);
  reload();
  expect(reloads).toHaveBeenCalledTimes(2);
});

it('fetches the new page when a part of the old one is gone, unless nobody answers', async () => {
  reloadOnStaleBuild();
  wire.cut();
  dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).not.toHaveBeenCalled();
  wire.mend();
  deploy('two');
  dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toHaveBeenCalledTimes(1);
});
