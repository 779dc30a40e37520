import { useNavigate } from '@tanstack/react-router';
import type { Broadcast } from '@yupflow/contract/broadcasts';
import { screens } from '@yupflow/contract/screens';
import { Copy, Ellipsis, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../../browser/media-query.ts';
import { ConfirmRemove } from '../../../resource/confirm-remove.tsx';
import { useRemove } from '../../../resource/use-remove.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../ui/menu.tsx';
import { broadcastsResource } from '../broadcasts-resource.ts';
import { StartDialog } from '../start-dialog.tsx';
import { TestSendDialog } from '../test-send-dialog.tsx';
import { useBroadcastActions } from '../use-broadcast-actions.ts';

interface Props {
  readonly broadcast: Broadcast;
  readonly onRemoved: () => void;
}

/** There is no next step: on a phone the dots then stand beside the name. */
export const isOver = ({ state }: Pick<Broadcast, 'state'>): boolean => state === 'finished' || state === 'failed';

/** What can be done: the next step as a button, the rest beside it, on a phone behind the dots. */
export function ReportActions({ broadcast, onRemoved }: Props) {
  const { t } = useTranslation('broadcast-report');
  const { t: ofBroadcasts } = useTranslation('broadcasts');
  const isPhone = useMediaQuery(atMostPhone);
  const navigate = useNavigate();
  const actions = useBroadcastActions();
  const remove = useRemove(broadcastsResource, () => ofBroadcasts('deleted'));
  const [asked, setAsked] = useState<'remove' | 'start' | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const { id, name, state, flow } = broadcast;
  const open = (search: Record<string, string>) =>
    void navigate({ to: screens.broadcasts.path, search: search as never });

  const others = [
    ...(flow?.is_published ? [{ id: 'test', icon: Send, run: () => setIsTesting(true) } as const] : []),
    ...(state === 'waiting' ? [{ id: 'edit', icon: Pencil, run: () => open({ open: id }) } as const] : []),
    { id: 'duplicate', icon: Copy, run: () => open({ open: 'new', copy: id }) } as const,
  ];
  const kind = state === 'waiting' ? 'waiting' : state === 'started' || state === 'paused' ? 'running' : 'over';

  return (
    <div className={cx('flex items-center gap-2', !isOver(broadcast) && 'max-sm:w-full')}>
      {!isPhone &&
        others.map((other) => (
          <Button key={other.id} look="ghost" icon={other.icon} onPress={other.run}>
            {t(`actions.${other.id}`)}
          </Button>
        ))}
      {state === 'started' && (
        <Button
          look="primary"
          icon={Pause}
          isPending={actions.isPending}
          onPress={() => actions.pause(broadcast)}
          className="max-sm:flex-1"
        >
          {t('actions.pause')}
        </Button>
      )}
      {(state === 'paused' || state === 'waiting') && (
        <Button
          look="primary"
          icon={Play}
          isPending={actions.isPending}
          onPress={() => (state === 'waiting' ? setAsked('start') : actions.start(broadcast))}
          className="max-sm:flex-1"
        >
          {t(state === 'paused' ? 'actions.resume' : 'actions.start')}
        </Button>
      )}
      <MenuTrigger>
        <AriaButton aria-label={t('actions.more')} className={`${iconButtonClass} max-sm:ml-auto`}>
          <Ellipsis aria-hidden className="size-4" />
        </AriaButton>
        <Menu
          onAction={(chosen) =>
            chosen === 'remove' ? setAsked('remove') : others.find((other) => other.id === chosen)?.run()
          }
        >
          {isPhone &&
            others.map((other) => (
              <MenuAction key={other.id} id={other.id} icon={other.icon}>
                {t(`actions.${other.id}`)}
              </MenuAction>
            ))}
          <MenuAction id="remove" icon={Trash2} isDangerous>
            {t('actions.delete')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
      <ConfirmRemove
        removal={
          asked === 'remove'
            ? {
                question: ofBroadcasts('confirmDelete', { name }),
                consequence: ofBroadcasts(`confirmDeleteText.${kind}`),
                done: '',
              }
            : null
        }
        onConfirm={() => {
          setAsked(null);
          remove.mutate(broadcast, { onSuccess: onRemoved });
        }}
        onCancel={() => setAsked(null)}
      />
      <StartDialog
        broadcast={asked === 'start' ? broadcast : null}
        onConfirm={() => {
          setAsked(null);
          actions.start(broadcast);
        }}
        onCancel={() => setAsked(null)}
      />
      {flow && (
        <TestSendDialog
          flowId={flow.id}
          connectionIds={broadcast.connections.map((line) => line.id)}
          isOpen={isTesting}
          onClose={() => setIsTesting(false)}
        />
      )}
    </div>
  );
}
