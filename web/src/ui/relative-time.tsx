import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/now.ts';
import { useFormat } from '../locales/format.ts';
import { relativeTime } from '../locales/relative-time.ts';

const lookAgainMs = 30_000;

/** How long ago something was, kept up to date; the exact moment on hover. */
export function RelativeTime({ moment }: { readonly moment: string }) {
  const { language } = useTranslation().i18n;
  const format = useFormat();
  const now = useNow(lookAgainMs);
  return (
    <time dateTime={moment} title={format.moment(moment)}>
      {relativeTime(language, new Date(moment), now)}
    </time>
  );
}
