import type { User } from '@yupflow/contract/me';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { later } from '../../resource/later.tsx';
import { Opener } from '../../resource/opener.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { UserMenuProps } from './user-menu-list.tsx';

interface Props extends Omit<UserMenuProps, 'opened'> {
  readonly look: 'block' | 'avatar';
}

const UserMenuList = later(async () => (await import('./user-menu-list.tsx')).UserMenuList);

const triggerClass = {
  block: 'flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pressed:bg-raised',
  avatar: 'grid size-11 place-items-center rounded-md hover:bg-raised pressed:bg-raised',
} as const;

/** Who is signed in: whether they are there for the team, their account, language, theme and the way out. */
export function UserMenu({ look, ...props }: Props) {
  const { t } = useTranslation('shell');
  const { user } = props;
  return (
    <Opener
      opens="menu"
      part={UserMenuList}
      className={triggerClass[look]}
      face={
        <>
          <span className="sr-only">{t('userMenu', { name: user.name })}</span>
          <Trigger user={user} look={look} />
        </>
      }
    >
      {(opened) => <UserMenuList {...props} opened={opened} />}
    </Opener>
  );
}

function Trigger({ user, look }: { readonly user: User; readonly look: Props['look'] }) {
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
