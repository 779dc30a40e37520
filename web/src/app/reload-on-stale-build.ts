const reloadGuardMs = 10_000;

/** After a deployment the files of this page's build are gone: fetch the new page, but never in a loop. */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem('reloaded-at'));
    if (Date.now() - last < reloadGuardMs) return;
    sessionStorage.setItem('reloaded-at', String(Date.now()));
    location.reload();
  });
}
