import { CircleHelp, Moon, Search, Sun } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { isApple } from '../../browser/platform.ts';
import { later } from '../../resource/later.tsx';
import { Opener } from '../../resource/opener.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { chooseTheme, useIsDark } from '../../ui/theme.ts';
import { Bell } from './bell.tsx';
import { usePalette } from './open-states.ts';

const HelpMenu = later(async () => (await import('./help-menu.tsx')).HelpMenu);

/** At the end of the top bar. A phone has help and theme under More. */
export function TopTools() {
  const { t } = useTranslation('shell');
  const isPhone = useMediaQuery(atMostPhone);
  return (
    <>
      <SearchButton />
      {!isPhone && (
        <Opener
          opens="menu"
          part={HelpMenu}
          label={t('help.title')}
          tip={t('help.title')}
          className={iconButtonClass}
          face={<CircleHelp aria-hidden className="size-4" />}
        >
          {(opened) => <HelpMenu {...opened} />}
        </Opener>
      )}
      <Bell />
      {!isPhone && <ThemeToggle />}
    </>
  );
}

/** Looks like a field where there is room, and opens the palette. */
function SearchButton() {
  const { t } = useTranslation('shell');
  return (
    <Button
      onPress={() => usePalette.setState({ isOpen: true })}
      className="flex h-(--control) items-center gap-2 rounded-lg text-dense text-muted hover:bg-raised group-not-data-crowded/bar:@2xl:mr-1 group-not-data-crowded/bar:@2xl:w-60 group-not-data-crowded/bar:@2xl:border group-not-data-crowded/bar:@2xl:border-line group-not-data-crowded/bar:@2xl:bg-page group-not-data-crowded/bar:@2xl:pr-2 group-not-data-crowded/bar:@2xl:pl-2.5 @max-2xl:w-(--control) @max-2xl:justify-center group-data-crowded/bar:w-(--control) group-data-crowded/bar:justify-center"
    >
      <Search aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="group-data-crowded/bar:sr-only @max-2xl:sr-only">{t('search')}</span>
      <span aria-hidden className="ml-auto inline-flex group-data-crowded/bar:hidden @max-2xl:hidden">
        <Keys keys={[isApple ? '⌘K' : 'Ctrl K']} />
      </span>
    </Button>
  );
}

function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useIsDark();
  return (
    <IconButton
      label={t(isDark ? 'useLightTheme' : 'useDarkTheme')}
      icon={isDark ? Sun : Moon}
      onPress={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}
