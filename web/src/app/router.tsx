import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryState,
  lazyRouteComponent,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { type Access, decideAccess } from '@yupflow/contract/access';
import { type Layout, type ScreenName, screenAt, screens } from '@yupflow/contract/screens';
import { loadViewer } from '../api/me.ts';
import { useSession } from '../api/session.ts';
import { loadTexts } from '../locales/i18n.ts';
import { AppSkeleton, PageSkeleton } from './app-skeleton.tsx';
import { canReach, detourOf } from './guard.ts';
import { homeOf } from './menu.ts';
import { type Lazy, layouts, notFoundPage, pages, shell } from './pages.ts';
import { safeReturnPath } from './return-path.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

type Search = Record<string, string>;

/** Plain words in the address, without the quotes that JSON would put there. */
const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>) => {
  const pairs = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

/** An address within the site, as the router takes it. */
export function locationOf(href: string) {
  const url = new URL(href, location.origin);
  return { to: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) };
}

async function guard(access: Access, at: ParsedLocation): Promise<void> {
  const viewer = await loadViewer();
  const search: Search = at.search;
  const detour = detourOf(access, viewer, { href: at.href, returnTo: search.returnTo, origin: location.origin });
  if (!detour) return;
  const isDenied = detour === screens['access-denied'].path;
  throw redirect({ ...locationOf(detour), state: isDenied ? { askedFor: at.href } : {} });
}

/** Whoever may see by now what was refused goes on to it. */
async function guardDenied({ askedFor }: HistoryState): Promise<void> {
  const path = safeReturnPath(askedFor, location.origin);
  if (path && canReach(path, await loadViewer())) throw redirect({ ...locationOf(path), replace: true });
}

function lazily({ load, texts }: Lazy) {
  return { component: lazyRouteComponent(load), loader: () => loadTexts(texts) };
}

/** Code and texts of a screen come while the guard still asks who is there. What fails now is told when it is needed. */
function fetchAhead(name: ScreenName, search: Search): void {
  if (useSession.getState().token === null) return;
  const { layout } = screens[name];
  for (const part of [bare.includes(layout) ? null : shell, layouts[layout], pages[name]])
    if (part) void Promise.all([part.load(), loadTexts(part.texts)]).catch(() => {});
  if (!bare.includes(layout)) void askForBanners().catch(() => {});
  void askForPage(name, search).catch(() => {});
}

/** What a page shows is asked for once it is known that it may be seen, and not only when it is drawn. */
async function askForPage(name: ScreenName, search: Search): Promise<void> {
  const [page, viewer] = await Promise.all([pages[name].load(), loadViewer()]);
  if (decideAccess(screens[name].access, viewer) === null) await page.askAhead?.(search);
}

/** Once it is known whose. Without an answer the page comes without banners. */
async function askForBanners(): Promise<void> {
  const [code] = await Promise.all([shell.load(), loadViewer()]);
  await code.askAhead?.({});
}

/** For the address that the app is opened at: before there is anything to draw it with. */
export function fetchFirstScreen(): void {
  const name = screenAt(location.pathname);
  if (name) fetchAhead(name, parseSearch(location.search));
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(async () => {
    const [page] = await Promise.all([notFoundPage.load(), loadTexts(notFoundPage.texts)]);
    return page;
  }),
});

const names = Object.keys(screens) as ScreenName[];

/** What a screen has whether or not its page is built. */
function guardedAs(name: ScreenName) {
  return {
    // The contract writes parameters in braces, the router with a dollar sign.
    path: screens[name].path.replace(/\{(\w+)\}/g, '$$$1'),
    beforeLoad: ({ location: at }: { location: ParsedLocation }) => {
      fetchAhead(name, at.search);
      if (name === 'index') return guardHome();
      if (name === 'access-denied') return guardDenied(at.state);
      return guard(screens[name].access, at);
    },
  };
}

/** `/` is the dashboard, or whatever else the viewer sees first. */
async function guardHome(): Promise<void> {
  const home = homeOf(await loadViewer());
  if (home !== screens.index.path) throw redirect(locationOf(home));
}

const shellRoute = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  pendingComponent: AppSkeleton,
  ...lazily(shell),
  loader: () => Promise.all([loadTexts(shell.texts), askForBanners().catch(() => {})]),
});

/** A layout with its screens. The shell stays while people go from one to the next. */
function layoutRoute(layout: Layout, parent: AnyRoute) {
  const own = layouts[layout];
  const route = createRoute({ getParentRoute: () => parent, id: `${layout}-layout`, ...(own && lazily(own)) });
  const inside = names.filter((name) => screens[name].layout === layout);
  return route.addChildren(
    inside.map((name) =>
      createRoute({
        getParentRoute: () => route,
        ...guardedAs(name),
        staticData: { screen: name, titleFrom: pages[name].titleFrom },
        ...lazily(pages[name]),
      }),
    ),
  );
}

/** For whoever need not be anybody: nothing stands around these. */
const bare: readonly Layout[] = ['auth', 'checkout'];
const inShell = (Object.keys(layouts) as Layout[]).filter((layout) => !bare.includes(layout));

/** Routes come from the contract's screens; guards stand in one place, above. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([
      ...bare.map((layout) => layoutRoute(layout, root)),
      shellRoute.addChildren(inShell.map((layout) => layoutRoute(layout, shellRoute))),
    ]),
    history,
    parseSearch,
    stringifySearch,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: RouteError,
    // Pages keep their data in the query cache; texts once loaded stay.
    defaultStaleTime: Number.POSITIVE_INFINITY,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
