const reloadGuardMs = 10_000;

/** After a deployment the files of this page's build are gone: fetch the new page, but never in a loop. */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloaded-at'));
  if (Date.now() - last < reloadGuardMs) return;
  // While nothing answers, a reload would lose the page for good; the banner says what is wrong.
  const isServerThere = await fetch('/build.json', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!isServerThere) return;
  sessionStorage.setItem('reloaded-at', String(Date.now()));
  location.reload();
}
