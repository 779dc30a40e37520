import { useNavigate } from '@tanstack/react-router';
import { languageNames, languages } from '@yupflow/contract/languages';
import type { User } from '@yupflow/contract/me';
import { screens } from '@yupflow/contract/screens';
import { BookOpen, Circle, CircleDot, Ellipsis, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { viewerOf } from '../../api/me.ts';
import { signOut } from '../../api/sign-out.ts';
import { chooseLanguage, currentLanguage } from '../../locales/i18n.ts';
import { openHelp } from '../../resource/help.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../ui/menu.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import { canSee } from '../menu.ts';
import { useScreen } from '../use-screen.ts';
import { helpOf } from './help-of-screen.ts';
import { useChangeStatus } from './use-change-status.ts';

interface Props {
  readonly user: User;
  readonly look: 'block' | 'avatar';
  readonly placement: 'top start' | 'right bottom' | 'bottom end';
  /** It leads elsewhere: whatever holds it may go. */
  readonly onFollow?: () => void;
}

const triggerClass = {
  block: 'flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pressed:bg-raised',
  avatar: 'grid size-11 place-items-center rounded-md hover:bg-raised pressed:bg-raised',
} as const;

/** Who is signed in: whether they are there for the team, their account, language, theme and the way out. */
export function UserMenu({ user, look, placement, onFollow }: Props) {
  const { t } = useTranslation('shell');
  const theme = useTheme((state) => state.theme);
  const changeStatus = useChangeStatus();
  const navigate = useNavigate();
  const here = helpOf(useScreen());
  return (
    <MenuTrigger>
      <Button className={triggerClass[look]}>
        <span className="sr-only">{t('userMenu', { name: user.name })}</span>
        <Trigger user={user} look={look} />
      </Button>
      <Menu
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
    </MenuTrigger>
  );
}

function Trigger({ user, look }: Pick<Props, 'user' | 'look'>) {
  const { t } = useTranslation('shell');
  const face = <Avatar name={user.name} image={user.image} look="person" status={user.status} />;
  if (look === 'avatar') return face;
  return (
    <>
      {face}
      <span aria-hidden className="min-w-0 flex-1">
        <span className="block truncate text-dense/4 font-medium">{user.name}</span>
        <span className="block truncate text-meta/3.5 text-soft">{t(`status.${user.status}`)}</span>
      </span>
      <Ellipsis aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  );
}
