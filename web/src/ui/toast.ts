import type { toast as sonner } from 'sonner';

type Show = typeof sonner;

let shown: Show | null = null;
const waiting: ((show: Show) => void)[] = [];

function tell(deed: (show: Show) => void): void {
  if (shown) deed(shown);
  else waiting.push(deed);
}

/** The toaster is there, and shows what waited for it. */
export function openToasts(show: Show): void {
  shown = show;
  for (const deed of waiting.splice(0)) deed(show);
}

/** Sonner's toasts. The toaster itself comes a moment after the first page: what is said before waits for it. */
export const toast = Object.assign((...said: Parameters<Show>) => tell((show) => show(...said)), {
  success: (...said: Parameters<Show['success']>) => tell((show) => show.success(...said)),
  error: (...said: Parameters<Show['error']>) => tell((show) => show.error(...said)),
  info: (...said: Parameters<Show['info']>) => tell((show) => show.info(...said)),
  warning: (...said: Parameters<Show['warning']>) => tell((show) => show.warning(...said)),
  dismiss: (...said: Parameters<Show['dismiss']>) => tell((show) => show.dismiss(...said)),
});
