import { afterEach, expect, it, vi } from 'vitest';

const own = 'token=own-token';
afterEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});

/** A page that is opened now, by whoever this tab is. */
async function open() {
  vi.resetModules();
  return import('../src/api/session.ts');
}

it('is the guest in the tab that went into a company, and oneself in every other', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser has it
  document.cookie = own;
  expect((await open()).useSession.getState().token).toBe('own-token');
  sessionStorage.setItem('support', 'guest-token');
  expect((await open()).useSession.getState().token).toBe('guest-token');
});

it('ends the visit, and nobody’s own session, however often the server says that it is over', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser has it
  document.cookie = own;
  sessionStorage.setItem('support', 'guest-token');
  const { endSession } = await open();
  endSession('by-server');
  // What was still under way is refused too, while the page leaves.
  endSession('by-server');
  expect(sessionStorage.getItem('support')).toBeNull();
  expect(document.cookie).toContain(own);
  expect((await open()).useSession.getState().token).toBe('own-token');
});
