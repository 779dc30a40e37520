import { BookOpen, Code, Keyboard, LibraryBig, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openHelp } from '../../resource/help.ts';
import type { Opened } from '../../resource/opener.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { useScreen } from '../use-screen.ts';
import { helpOf } from './help-of-screen.ts';
import { openApiDocs, showShortcuts } from './open-states.ts';
import { useShowFirstSteps } from './use-show-first-steps.ts';

/** The articles, the one of this screen first, the keys and the API. */
export function HelpMenu(opened: Opened) {
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
    <Menu {...opened} aria-label={t('help.title')} onAction={(key) => deeds[key]?.()}>
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
  );
}
