import { useNavigate } from '@tanstack/react-router';
import { languageNames, languages } from '@yupflow/contract/languages';
import type { User } from '@yupflow/contract/me';
import { screens } from '@yupflow/contract/screens';
import { BookOpen, Circle, CircleDot, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { viewerOf } from '../../api/me.ts';
import { signOut } from '../../api/sign-out.ts';
import { chooseLanguage, currentLanguage } from '../../locales/i18n.ts';
import { openHelp } from '../../resource/help.ts';
import type { Opened } from '../../resource/opener.tsx';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../ui/menu.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import { canSee } from '../menu.ts';
import { useScreen } from '../use-screen.ts';
import { helpOf } from './help-of-screen.ts';
import { useChangeStatus } from './use-change-status.ts';

export interface UserMenuProps {
  readonly user: User;
  readonly placement: 'top start' | 'right bottom' | 'bottom end';
  /** It leads elsewhere: whatever holds it may go. */
  readonly onFollow?: () => void;
  readonly opened: Opened;
}

export function UserMenuList({ user, placement, onFollow, opened }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const theme = useTheme((state) => state.theme);
  const changeStatus = useChangeStatus();
  const navigate = useNavigate();
  const here = helpOf(useScreen());
  return (
    <Menu
      {...opened}
      aria-label={t('userMenu', { name: user.name })}
      placement={placement}
      onAction={(key) => {
        if (key === 'sign-out') return signOut();
        onFollow?.();
        if (key === 'help') openHelp(here);
        if (key === 'account') void navigate({ to: screens.settings.path });
      }}
    >
      <MenuChoice
        title={t('status.title')}
        value={user.status}
        options={[
          { value: 'online', label: t('status.online'), start: <CircleDot aria-hidden className="size-4 text-ok" /> },
          {
            value: 'offline',
            label: t('status.offline'),
            start: <Circle aria-hidden className="size-4 text-muted" />,
          },
        ]}
        onChoose={(status) => void changeStatus(status)}
      />
      <MenuLine />
      {canSee('settings', viewerOf(user)) && (
        <>
          <MenuAction id="account" icon={UserRound}>
            {t('menu.account')}
          </MenuAction>
          <MenuLine />
        </>
      )}
      <MenuChoice
        title={t('language')}
        value={currentLanguage()}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        onChoose={(language) => void chooseLanguage(language)}
      />
      <MenuLine />
      <MenuChoice
        title={t('theme.title')}
        value={theme}
        options={[
          { value: 'light', label: t('theme.light'), icon: Sun },
          { value: 'dark', label: t('theme.dark'), icon: Moon },
          { value: 'system', label: t('theme.system'), icon: Monitor },
        ]}
        onChoose={chooseTheme}
      />
      <MenuLine />
      <MenuAction id="help" icon={BookOpen}>
        {t('help.title')}
      </MenuAction>
      <MenuAction id="sign-out" icon={LogOut}>
        {t('signOut')}
      </MenuAction>
    </Menu>
  );
}
