import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { createClient } from '@yupflow/contract/client';
import { session } from '@yupflow/contract/session';
import { simulator } from '@yupflow/contract/simulator';
import { type OwnApp, openOwnApp } from './own-app.ts';
import { ownAppTest } from './own-app-test.ts';
import { password } from './password.ts';
import { signInForm } from './sign-in-form.ts';

interface Reseller {
  /** As browsers know it: any name under localhost leads to this machine. */
  readonly origin: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
}

interface ResellerWorld extends OwnApp {
  /** A new reseller at an address of its own, made as whoever runs the deployment does. */
  makeReseller(name: string): Promise<Reseller>;
  /** Moves the time of the whole deployment. */
  letPass(duration: string): Promise<void>;
}

const script = fileURLToPath(new URL('../../server/scripts/franchise.ts', import.meta.url));
const run = promisify(execFile);

async function openResellerWorld(): Promise<ResellerWorld> {
  const app = await openOwnApp('reseller', {});
  const { port } = new URL(app.origin);

  async function makeReseller(name: string): Promise<Reseller> {
    const host = `${name.toLowerCase()}.localhost:${port}`;
    const adminEmail = `admin@${name.toLowerCase()}.example`;
    const { stdout } = await run(
      process.execPath,
      [script, 'create', '--name', name, '--domain', host, '--admin', adminEmail],
      { env: { PATH: process.env.PATH, DATA_DIR: app.dataDir } },
    );
    const adminPassword = /once\): (\S+)/.exec(stdout)?.[1];
    if (!adminPassword) throw new Error(`no password was said: ${stdout}`);
    return { origin: `http://${host}`, adminEmail, adminPassword };
  }

  async function letPass(advance: string): Promise<void> {
    const stranger = createClient({ origin: app.origin, token: () => null });
    // Whoever signed in before may have been signed out by the time that passed.
    const { token } = await stranger(session.login, { body: { email: 'owner@demo.local', password } });
    await createClient({ origin: app.origin, token: () => token })(simulator.moveClock, { body: { advance } });
  }

  return { ...app, makeReseller, letPass };
}

/** Journeys on an app of their own, in which months pass and several resellers sell. */
export const test = ownAppTest(openResellerWorld).extend<{ visit: (origin: string) => Promise<Page> }>({
  /** A page in a browser of its own, at the address of a reseller. */
  visit: async ({ browser, watch, contextOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (origin) => {
      // With windows, a browser lets whoever pressed a button copy; without, it has to be told.
      const permissions = ['clipboard-write'];
      const context = await browser.newContext({ ...contextOptions, baseURL: origin, permissions });
      opened.push(context);
      await watch.follow(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login');
  await signInForm(page).send(email, secret);
  await page.waitForURL((url) => url.pathname !== '/login');
}

export { expect } from './test.ts';
