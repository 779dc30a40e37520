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

/** Sonner's toasts for what a page shows first: the toaster itself comes a moment later. */
export const toast = Object.assign((...said: Parameters<Show>) => tell((show) => show(...said)), {
  success: (...said: Parameters<Show['success']>) => tell((show) => show.success(...said)),
  error: (...said: Parameters<Show['error']>) => tell((show) => show.error(...said)),
  dismiss: (...said: Parameters<Show['dismiss']>) => tell((show) => show.dismiss(...said)),
});
