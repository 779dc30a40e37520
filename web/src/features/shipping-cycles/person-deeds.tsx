import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { CirclePause, CirclePlay, Ellipsis, Send, UserRoundMinus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useIsSupport } from '../../resource/members-only.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';

interface Props {
  readonly name: string;
  readonly state: Enrolment['state'];
  readonly onSendNow: () => void;
  readonly onPause: (isPaused: boolean) => void;
  readonly onRemove: () => void;
}

const small = 'h-7! w-7! border-line! bg-surface hover:bg-page!';

/** Under the pointer they stand side by side; for fingers there is a menu. */
export function PersonDeeds({ name, state, onSendNow, onPause, onRemove }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const { t: ofEnrolments } = useTranslation('enrolments');
  const { t: common } = useTranslation();
  const isPaused = state === 'paused';
  const isSupport = useIsSupport();
  const deeds = [
    ...(isSupport ? [] : ([{ id: 'sendNow', icon: Send, run: onSendNow }] as const)),
    { id: isPaused ? 'resume' : 'pause', icon: isPaused ? CirclePlay : CirclePause, run: () => onPause(!isPaused) },
    { id: 'remove', icon: UserRoundMinus, run: onRemove },
  ] as const;
  return (
    <>
      <div className="absolute right-3 flex gap-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden">
        {deeds.map(({ id, icon, run }) => (
          <IconButton
            key={id}
            label={t(`people.${id}`, { name })}
            icon={icon}
            onPress={run}
            className={id === 'remove' ? `${small} text-bad!` : small}
          />
        ))}
      </div>
      <span className="-mr-2 hidden pointer-coarse:block">
        <MenuTrigger>
          <Button aria-label={common('actionsFor', { name })} className={iconButtonClass}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
          <Menu onAction={(chosen) => deeds.find(({ id }) => id === chosen)?.run()}>
            {deeds.map(({ id, icon }) => (
              <MenuAction key={id} id={id} icon={icon} isDangerous={id === 'remove'}>
                {ofEnrolments(`deeds.${id}`)}
              </MenuAction>
            ))}
          </Menu>
        </MenuTrigger>
      </span>
    </>
  );
}
