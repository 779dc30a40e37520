import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/now.ts';
import { useFormat } from '../locales/format.ts';
import { relativeTime } from '../locales/relative-time.ts';

const lookAgainMs = 30_000;

/** Says how long ago a moment was, for the sentence it stands in; the words follow the clock. */
export function useRelativeTime(): (moment: string) => string {
  const { language } = useTranslation().i18n;
  const now = useNow(lookAgainMs);
  return (moment) => relativeTime(language, new Date(moment), now);
}

/** How long ago it was; the exact moment on hover. */
export function RelativeTime({ moment }: { readonly moment: string }) {
  const format = useFormat();
  const relative = useRelativeTime();
  return (
    <time dateTime={moment} title={format.moment(moment)}>
      {relative(moment)}
    </time>
  );
}
