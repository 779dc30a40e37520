import { languageNames, languages } from '@yupflow/contract/languages';
import type { User } from '@yupflow/contract/me';
import { Ellipsis, LogOut, Menu as MenuIcon, Monitor, Moon, Sun } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../api/sign-out.ts';
import { chooseLanguage, currentLanguage } from '../../locales/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../ui/menu.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';

interface Props {
  readonly user: User;
  readonly look: 'block' | 'avatar' | 'more';
  readonly placement: 'top start' | 'top end' | 'right bottom' | 'bottom end';
}

const triggerClass = {
  block: 'flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pressed:bg-raised',
  avatar: 'grid size-11 place-items-center rounded-md hover:bg-raised pressed:bg-raised',
  more: 'flex flex-1 flex-col items-center justify-center gap-1 text-meta font-medium text-soft',
} as const;

/** Who is signed in; language, theme and the way out. */
export function UserMenu({ user, look, placement }: Props) {
  const { t } = useTranslation('shell');
  const theme = useTheme((state) => state.theme);
  return (
    <MenuTrigger>
      <Button className={triggerClass[look]}>
        {look !== 'more' && <span className="sr-only">{t('userMenu', { name: user.name })}</span>}
        <Trigger user={user} look={look} />
      </Button>
      <Menu
        aria-label={t('userMenu', { name: user.name })}
        placement={placement}
        onAction={(key) => key === 'sign-out' && signOut()}
      >
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
        <MenuAction id="sign-out" icon={LogOut}>
          {t('signOut')}
        </MenuAction>
      </Menu>
    </MenuTrigger>
  );
}

function Trigger({ user, look }: Pick<Props, 'user' | 'look'>) {
  const { t } = useTranslation('shell');
  if (look === 'avatar') return <Avatar name={user.name} image={user.image} look="person" />;
  if (look === 'more')
    return (
      <>
        <MenuIcon aria-hidden className="size-5.5" />
        {t('more')}
      </>
    );
  return (
    <>
      <Avatar name={user.name} image={user.image} look="person" />
      <span aria-hidden className="min-w-0 flex-1">
        <span className="block truncate text-dense/4 font-medium">{user.name}</span>
        <span className="block truncate text-meta/3.5 text-muted">{user.email}</span>
      </span>
      <Ellipsis aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  );
}
