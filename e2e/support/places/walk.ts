import { expect, type Page, type Request } from '@playwright/test';
import { screens } from '@yupflow/contract/screens';
import type { Translate } from '../texts.ts';
import type { Place } from './places.ts';

/** What stands where something is still to come. */
const toCome = '[aria-busy=true], [role=status][aria-label], .animate-breathe';

const widest = 1440;
const height = 900;

declare global {
  /** The router leaves itself here, for its own tools. */
  var __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
}

export interface Walk {
  /** Opens a place and waits until all of it is there. */
  to(place: Place): Promise<void>;
  /** Looks at it in another width. */
  resize(width: number): Promise<void>;
}

/** Goes from place to place as a click does: the app is loaded once. */
export function walkOn(page: Page, words: Translate): Walk {
  const onTheWay = new Set<Request>();
  const isAwaited = (request: Request) =>
    ['fetch', 'xhr', 'script', 'stylesheet'].includes(request.resourceType()) &&
    // An invoice asks to be told when it is paid.
    !new URL(request.url()).searchParams.has('wait');
  page.on('request', (request) => isAwaited(request) && onTheWay.add(request));
  page.on('requestfinished', (request) => onTheWay.delete(request));
  page.on('requestfailed', (request) => onTheWay.delete(request));
  let last: Place | null = null;

  const navigate = (address: string) => page.evaluate((href) => __TSR_ROUTER__.navigate({ href }), address);

  async function go(place: Place): Promise<void> {
    if (!last) await page.goto(place.address);
    else {
      // What a hand opened has no address that one could leave.
      if (last.open && last.isOver) await page.keyboard.press('Escape');
      if (last.open) await navigate(screens['access-denied'].path);
      await navigate(place.address);
    }
    last = place;
  }

  /** Drawn, with what it asked for when it was drawn. */
  async function settle(): Promise<void> {
    const drawn = () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const stillToCome = async () => {
      await drawn();
      const asked = [...onTheWay].map((request) => `${request.method()} ${request.url()}`);
      const shown = page.locator(toCome).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200)));
      return [...asked, ...(await shown)];
    };
    await expect.poll(stillToCome, { message: 'still to come', intervals: [0, 20, 50, 100] }).toEqual([]);
  }

  return {
    async to(place) {
      const { title, isOver, open } = place;
      await page.setViewportSize({ width: widest, height });
      await go(place);
      await expect(page).toHaveTitle(titleOf(words(title)));
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
      if (open) {
        await settle();
        await open(page, words);
      }
      const dialog = page.getByRole('dialog');
      if (isOver) await expect(dialog).toBeVisible();
      else await expect(dialog).toHaveCount(0);
      await settle();
    },
    async resize(width) {
      await page.setViewportSize({ width, height });
      await settle();
    },
  };
}

/** `(3) Tags · Yupflow`: how many are unread, where one is, whose product it is. */
function titleOf(title: string): RegExp {
  return new RegExp(`^(\\(\\d+\\) )?${RegExp.escape(title)} · `);
}
