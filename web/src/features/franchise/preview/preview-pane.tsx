import { Moon, Sun } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandColors } from '../../../ui/brand-colors.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useIsDark } from '../../../ui/theme.ts';
import { BrowserFrame } from './browser-frame.tsx';
import { ContrastTable } from './contrast-table.tsx';
import { InboxSample } from './inbox-sample.tsx';
import { MailSample } from './mail-sample.tsx';
import type { Face } from './sample-face.ts';
import { SignInSample } from './sign-in-sample.tsx';

type Place = 'inbox' | 'signIn' | 'mail';
const places: readonly Place[] = ['inbox', 'signIn', 'mail'];
type Theme = 'light' | 'dark';

/** What people will see, before it is saved: the colour stays inside. */
export function PreviewPane({ face }: { readonly face: Face }) {
  const { t } = useTranslation('franchise-preview');
  const [place, setPlace] = useState<Place>('inbox');
  const isDark = useIsDark();
  const [chosen, setChosen] = useState<Theme | null>(null);
  const theme = chosen ?? (isDark ? 'dark' : 'light');
  return (
    <section aria-label={t('title')}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-body font-semibold">{t('title')}</h2>
        <Segmented
          label={t('place')}
          isDense
          value={place}
          onChange={setPlace}
          options={places.map((value) => ({ value, label: t(`places.${value}`) }))}
        />
        <Segmented
          label={t('theme')}
          isDense
          isIconOnly
          value={theme}
          onChange={setChosen}
          options={[
            { value: 'light', label: t('light'), icon: Sun },
            { value: 'dark', label: t('dark'), icon: Moon },
          ]}
        />
      </div>
      {/* A picture of the product, not the product: nothing in it can be reached or is read out piece by piece. */}
      <div
        role="img"
        aria-label={t('picture', { name: face.name })}
        className={`${theme === 'dark' ? 'dark' : 'by-day'} overflow-hidden rounded-xl border border-line-strong bg-surface text-[11px]/4 text-text select-none`}
        style={brandStyle(face.hex, theme)}
      >
        {place === 'mail' ? (
          <MailSample face={face} />
        ) : (
          <BrowserFrame face={face} path={place === 'inbox' ? '/chats' : '/login'} title={t(`places.${place}`)}>
            {place === 'inbox' ? <InboxSample face={face} /> : <SignInSample face={face} />}
          </BrowserFrame>
        )}
      </div>
      <ContrastTable hex={face.hex} />
    </section>
  );
}

function brandStyle(hex: string, theme: Theme): CSSProperties {
  const colors = brandColors(hex, theme);
  return {
    '--brand': colors.brand,
    '--brand-strong': colors.strong,
    '--brand-soft': colors.soft,
    '--brand-fill': colors.fill,
    '--brand-foreground': colors.foreground,
  } as CSSProperties;
}
