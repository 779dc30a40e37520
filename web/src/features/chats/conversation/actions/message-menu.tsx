import { channelFeatures } from '@yupflow/contract/connections';
import type { Message } from '@yupflow/contract/messages';
import { Copy, Download, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../browser/clipboard.ts';
import { useLine } from '../../../../pickers/use-lines.ts';
import { useIsSupport } from '../../../../resource/members-only.tsx';
import { Menu, MenuAction, MenuLine } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useConversation } from '../conversation-context.ts';
import { deedsFor } from './message-deeds.ts';

interface Props {
  readonly message: Message;
  readonly beside: Element;
  readonly onReact: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** One menu for all messages: it stands beside the one that was asked about. */
export function MessageMenu({ message, beside, onReact, onRemove, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const { chat, userId, reply, edit } = useConversation();
  const line = useLine(chat.connection_id);
  const trigger = useMemo(() => ({ current: beside as HTMLElement }), [beside]);
  const isSupport = useIsSupport();
  const can = deedsFor(message, isSupport ? null : userId, Date.now(), line && channelFeatures[line.type]);

  async function copy() {
    if (await copyText(message.text)) toast.success(t('actions.copied'));
    else toast.error(t('actions.copyFailed'));
  }

  function download() {
    const link = document.createElement('a');
    link.href = message.media?.url ?? '';
    link.download = message.media?.name ?? '';
    link.click();
  }

  return (
    <Menu
      aria-label={t('actions.more')}
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => open || onClose()}
      placement="bottom"
      onAction={(key) => {
        onClose();
        if (key === 'reply') reply(message);
        if (key === 'react') onReact();
        if (key === 'copy') void copy();
        if (key === 'download') download();
        if (key === 'edit') edit(message);
        if (key === 'remove') onRemove();
      }}
    >
      {can.canReply && (
        <MenuAction id="reply" icon={Reply}>
          {t('actions.reply')}
        </MenuAction>
      )}
      {can.canReact && (
        <MenuAction id="react" icon={SmilePlus}>
          {t('actions.react')}
        </MenuAction>
      )}
      {can.canCopy && (
        <MenuAction id="copy" icon={Copy}>
          {t('actions.copy')}
        </MenuAction>
      )}
      {can.canDownload && (
        <MenuAction id="download" icon={Download}>
          {t('actions.download')}
        </MenuAction>
      )}
      {can.canEdit && (
        <MenuAction id="edit" icon={Pencil}>
          {t('actions.edit')}
        </MenuAction>
      )}
      {can.canRemove && (
        <>
          <MenuLine />
          <MenuAction id="remove" icon={Trash2} isDangerous>
            {t(message.kind === 'note' ? 'actions.removeNote' : 'actions.remove')}
          </MenuAction>
        </>
      )}
    </Menu>
  );
}
