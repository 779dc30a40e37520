const reloadGuardMs = 10_000;
const stamp = 'reloaded-at';

/** Fetches the new page, but never in a loop: a second time within 10 s does nothing. */
export function reload(): void {
  if (Date.now() - Number(sessionStorage.getItem(stamp)) < reloadGuardMs) return;
  sessionStorage.setItem(stamp, String(Date.now()));
  location.reload();
}
