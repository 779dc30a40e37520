import { BookOpen, CircleHelp, Code, Keyboard, LibraryBig, ListChecks, Moon, Search, Sun } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { isApple } from '../../browser/platform.ts';
import { openHelp } from '../../resource/help.ts';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { chooseTheme, useIsDark } from '../../ui/theme.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useScreen } from '../use-screen.ts';
import { Bell } from './bell.tsx';
import { helpOf } from './help-of-screen.ts';
import { usePalette, useShortcuts } from './open-states.ts';
import { useShowFirstSteps } from './use-show-first-steps.ts';

/** At the end of the top bar. A phone has help and theme under More. */
export function TopTools() {
  const isPhone = useMediaQuery(atMostPhone);
  return (
    <>
      <SearchButton />
      {!isPhone && <HelpMenu />}
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

function HelpMenu() {
  const { t } = useTranslation('shell');
  const here = helpOf(useScreen());
  const showFirstSteps = useShowFirstSteps();
  const deeds: Record<string, () => void> = {
    here: () => openHelp(here),
    all: () => openHelp(null),
    'first-steps': () => showFirstSteps?.(),
    shortcuts: showShortcuts,
    'api-docs': openApiDocs,
  };
  return (
    <MenuTrigger>
      <TooltipTrigger>
        <Button aria-label={t('help.title')} className={iconButtonClass}>
          <CircleHelp aria-hidden className="size-4" />
        </Button>
        <Tooltip>{t('help.title')}</Tooltip>
      </TooltipTrigger>
      <Menu aria-label={t('help.title')} onAction={(key) => deeds[key]?.()}>
        {here && (
          <MenuAction id="here" icon={BookOpen}>
            {t('help.here')}
          </MenuAction>
        )}
        <MenuAction id="all" icon={LibraryBig}>
          {t('help.all')}
        </MenuAction>
        {showFirstSteps && (
          <MenuAction id="first-steps" icon={ListChecks}>
            {t('help.firstSteps')}
          </MenuAction>
        )}
        <MenuLine />
        <MenuAction id="shortcuts" icon={Keyboard}>
          {t('help.shortcuts')}
        </MenuAction>
        <MenuAction id="api-docs" icon={Code}>
          {t('help.apiDocs')}
        </MenuAction>
      </Menu>
    </MenuTrigger>
  );
}

export function showShortcuts(): void {
  useShortcuts.setState({ isOpen: true });
}

export function openApiDocs(): void {
  open('/api/docs', '_blank', 'noopener');
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
