import { Link } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { CirclePause, CirclePlay, Ellipsis, Send, UserRoundMinus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useNow } from '../../browser/now.ts';
import { useFormat } from '../../locales/format.ts';
import { useIsSupport } from '../../resource/members-only.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { useTimeUntil } from './time-until.ts';

interface Props {
  readonly enrolment: Enrolment;
  readonly canChange: boolean;
  readonly onSendNow: () => void;
  readonly onPause: (isPaused: boolean) => void;
  readonly onRemove: () => void;
}

/** One cycle of a contact: where they are in it, and what comes when. */
export function EnrolmentLine({ enrolment, canChange, onSendNow, onPause, onRemove }: Props) {
  const { t } = useTranslation('enrolments');
  const { t: common } = useTranslation();
  const isSupport = useIsSupport();
  const canOpen = useMe()?.permissions.includes('shipping_cycles') ?? false;
  const { cycle, state, step } = enrolment;
  const actions: Record<string, () => void> = {
    send: onSendNow,
    pause: () => onPause(state !== 'paused'),
    remove: onRemove,
  };
  return (
    <li className="flex items-center gap-2 py-2 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        {canOpen ? (
          <Link
            to={screens['shipping-cycle-id'].path.replace('{id}', cycle.id)}
            title={cycle.name}
            className="block truncate rounded-sm text-dense font-medium hover:underline"
          >
            {cycle.name}
          </Link>
        ) : (
          <p className="truncate text-dense font-medium" title={cycle.name}>
            {cycle.name}
          </p>
        )}
        <Where enrolment={enrolment} />
      </div>
      {canChange && (
        <MenuTrigger>
          <Button aria-label={common('actionsFor', { name: cycle.name })} className={iconButtonClass}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
          <Menu onAction={(chosen) => actions[String(chosen)]?.()}>
            {step && !isSupport && (
              <MenuAction id="send" icon={Send}>
                {t('deeds.sendNow')}
              </MenuAction>
            )}
            <MenuAction id="pause" icon={state === 'paused' ? CirclePlay : CirclePause}>
              {t(state === 'paused' ? 'deeds.resume' : 'deeds.pause')}
            </MenuAction>
            <MenuLine />
            <MenuAction id="remove" icon={UserRoundMinus} isDangerous>
              {t('deeds.remove')}
            </MenuAction>
          </Menu>
        </MenuTrigger>
      )}
    </li>
  );
}

const lookAgainMs = 30_000;

function Where({ enrolment }: { readonly enrolment: Enrolment }) {
  const { t } = useTranslation('enrolments');
  const format = useFormat();
  const now = useNow(lookAgainMs);
  const timeUntil = useTimeUntil();
  const { state, hold, step, next_at, at, entered_at } = enrolment;
  const isOver = state === 'finished' || state === 'left';
  const words = [
    step && t('step', { number: step.position }),
    step?.flow,
    state === 'active' && next_at && timeUntil(new Date(next_at), now),
    state === 'held' && hold ? t(`hold.${hold}`) : state !== 'active' && t(`states.${state}`),
    isOver && format.day(at ?? entered_at),
  ].filter(Boolean);
  return (
    <p
      className="text-meta text-muted tabular-nums"
      title={state === 'active' && next_at ? format.moment(next_at) : undefined}
    >
      {words.join(' · ')}
    </p>
  );
}
