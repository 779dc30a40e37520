import type { Query } from '@tanstack/react-query';
import type { User } from '@yupflow/contract/me';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import { askingNothing, isRefusal } from '../api/call.ts';
import { infosQuery } from '../api/infos.ts';
import { loadViewer, meQuery, viewerOf } from '../api/me.ts';
import { useOutage } from '../api/outage.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { whenDrawn } from '../api/when-drawn.ts';
import { chooseLanguage, chosenLanguage, loadTexts } from '../locales/i18n.ts';
import { useArrival } from './arrival.ts';
import { canReach, loginPath } from './guard.ts';
import { canSee, isPlace } from './menu.ts';
import { layouts, pages } from './pages.ts';
import { type AppRouter, locationOf } from './router.tsx';

/** Keeps the page in step with who is signed in and whether the server answers. Returns how to stop. */
export function followSession(router: AppRouter): () => void {
  const goTo = (href: string) => router.navigate({ ...locationOf(href), ignoreBlocker: true });
  const here = () => router.history.location.href;

  async function forgetEverything() {
    await queryClient.cancelQueries();
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== infosQuery.queryKey[0] });
  }

  /** Undefined until it is known. */
  let shownCompany: string | null | undefined;

  /** The same screen where it may be seen, without what was open or searched there: that was the other company's. */
  function sameScreen(user: User): string {
    const screen = router.state.matches.at(-1)?.staticData.screen;
    // Whoever pays for a company reads on: an invoice is nobody's in particular.
    if (screen && bareScreens.includes(screen)) return here();
    const isInOrder = user.activeCompany?.isSubscriptionValid === true;
    const canStay =
      isInOrder && screen && screen !== 'access-denied' && isPlace(screen) && canSee(screen, viewerOf(user));
    return canStay ? screens[screen].path : '/';
  }

  /** What one company showed is nothing to the next. The address goes first: it must not ask the new one for the old's. */
  async function enterCompany(user: User) {
    useArrival.setState({ isOnTheWay: true });
    await queryClient.cancelQueries({ predicate: isOfCompany });
    await goTo(sameScreen(user)).finally(() => useArrival.setState({ isOnTheWay: false }));
    const refilled = queryClient.resetQueries({ predicate: isOfCompany });
    useArrival.setState(({ number }) => ({ number: number + 1 }));
    await refilled;
  }

  /** The way back is kept where the guard would agree: a server that refuses what the guard allows must not lead in circles. */
  async function denyAccess() {
    const askedFor = here();
    if (askedFor.startsWith(screens['access-denied'].path)) return;
    const isGuarded = !canReach(askedFor, await loadViewer());
    await router.navigate({
      to: screens['access-denied'].path,
      state: isGuarded ? { askedFor } : {},
      ignoreBlocker: true,
    });
  }

  const stopSession = useSession.subscribe(async ({ token, end }, before) => {
    if (token === before.token) return;
    shownCompany = undefined;
    if (token === null) {
      await askingNothing(async () => {
        await queryClient.cancelQueries();
        await goTo(end === 'by-server' ? loginPath(here()) : '/login');
      });
    }
    // What one person loaded is nothing to the next.
    if (before.token !== null) await forgetEverything();
    if (token !== null) await router.invalidate();
  });

  const stopOutage = useOutage.subscribe(async ({ isLong }, before) => {
    if (isLong === before.isLong) return;
    if (!isLong) return router.invalidate();
    if (useSession.getState().token === null) return;
    await forgetEverything();
    await goTo(loginPath(here()));
  });

  /** Answers whether the company is another than before. */
  function note(user: User): boolean {
    const company = user.activeCompany?.company_id ?? null;
    const hasMoved = shownCompany !== undefined && shownCompany !== company;
    shownCompany = company;
    if (hasMoved) return true;
    keepLoginAtHand();
    // The browser's own choice decides; where there is none, the profile's is a good start.
    if (!chosenLanguage()) void chooseLanguage(user.language);
    return false;
  }

  function lookAgain(user: User) {
    if (note(user)) void enterCompany(user);
    else if (router.state.status === 'idle') void router.invalidate();
  }

  // It may have been answered before there was a router.
  const known = queryClient.getQueryData(meQuery.queryKey);
  if (known) note(known);

  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && query.queryKey[0] === meQuery.queryKey[0]) lookAgain(action.data);
    // Refused again after we looked who we are: it is not for us.
    const isDenied = action.type === 'error' && isRefusal(action.error) && action.error.code === 'permission_denied';
    if (isDenied) void denyAccess();
  });

  return () => {
    stopSession();
    stopOutage();
    stopQueries();
  };
}

const bareScreens: readonly ScreenName[] = ['checkout-id', 'invoice-id'];
const ofNoCompany: readonly unknown[] = [meQuery.queryKey[0], infosQuery.queryKey[0], 'checkout', 'invoice', 'payer'];

function isOfCompany({ queryKey: [name] }: Query): boolean {
  return !ofNoCompany.includes(name);
}

/** The page that waits for the server to come back can't be fetched while the server is away. What is asked for comes first. */
function keepLoginAtHand(): void {
  whenDrawn(() => {
    const needed = [layouts.auth, pages.login];
    void Promise.all(needed.flatMap(({ load, texts }) => [load(), loadTexts(texts)])).catch(() => {});
  });
}
