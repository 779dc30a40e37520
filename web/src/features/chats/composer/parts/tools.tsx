import type { OpenChat } from '@yupflow/contract/chats';
import { channelFeatures } from '@yupflow/contract/connections';
import { Lock, LockOpen, Mic, SendHorizontal, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/me.ts';
import { useLine } from '../../../../pickers/use-lines.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { ComposerMode } from '../composer-mode.ts';
import type { OpenDialog } from '../dialogs/composer-dialogs.tsx';
import type { ComposerState } from '../use-composer.ts';
import { AttachMenu } from './attach-menu.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { MoreMenu } from './more-menu.tsx';

interface Props {
  readonly chat: OpenChat;
  readonly composer: ComposerState;
  readonly mode: ComposerMode;
  /** Icons alone, where words would not fit. */
  readonly isNarrow: boolean;
  readonly isDisabled: boolean;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onSpeak: () => void;
}

const toolClass = 'h-7 w-7.5 text-muted pointer-coarse:size-11';

/** Under the field. */
export function WideTools({ chat, composer, mode, isNarrow, isDisabled, onDialog, onSpeak }: Props) {
  const { t } = useTranslation('conversation');
  const hasQuick = useHasQuick();
  const hasPolls = useHasPolls(chat);
  const { isNote, canSend } = composer;
  const isEditing = mode.type === 'edit';
  const isFileless = isDisabled || isNote || isEditing;
  const sendLabel = t(isEditing ? 'saveEdit' : isNote ? 'saveNote' : 'send');
  return (
    <div className="flex items-center gap-0.5 px-2 pt-1.5 pb-2">
      {!isEditing && !isNarrow && <ModeToggle isNote={isNote} onChange={composer.changeNote} />}
      {!isEditing && isNarrow && (
        <IconButton
          label={t(isNote ? 'mode.toReply' : 'mode.toNote')}
          icon={isNote ? LockOpen : Lock}
          className={cx(toolClass, isNote && 'text-warn!')}
          onPress={() => composer.changeNote(!isNote)}
        />
      )}
      {hasQuick && (
        <IconButton
          label={t('tools.quick')}
          icon={Zap}
          isDisabled={isDisabled}
          className={toolClass}
          onPress={() => composer.insert(startOfQuick(composer))}
        />
      )}
      {!isNote && !isEditing && (
        <AttachMenu
          className={toolClass}
          isDisabled={isFileless}
          hasTemplates={chat.window_until !== null}
          hasPolls={hasPolls}
          onFiles={composer.attach}
          onDialog={(dialog) => onDialog(dialog)}
          onQuick={() => {}}
        />
      )}
      <EmojiButton className={toolClass} isDisabled={isDisabled} onChoose={(emoji) => composer.insert(emoji)} />
      {!isNote && !isEditing && (
        <IconButton
          label={t('tools.voice')}
          icon={Mic}
          isDisabled={isFileless}
          className={toolClass}
          onPress={onSpeak}
        />
      )}
      <div className="ml-auto flex items-center gap-1.5">
        <MoreMenu
          className={toolClass}
          scheduled={chat.scheduled}
          hasSchedule={!isFileless}
          canSchedule={canSend}
          onSchedule={() => onDialog('schedule')}
          onScheduled={() => onDialog('scheduled')}
        />
        <Button
          look="primary"
          {...(isNarrow && { label: sendLabel })}
          className={cx('h-7! pointer-coarse:h-11!', isNarrow ? 'px-2!' : 'pr-2.5! pl-3!')}
          isDisabled={!canSend || isDisabled || composer.isTooLong}
          onPress={composer.send}
        >
          {!isNarrow && sendLabel}
          <SendHorizontal aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
  );
}

interface PhoneProps extends Props {
  readonly children: ReactNode;
}

/** Beside the field, as on a phone: what is not written can be spoken. */
export function PhoneTools({ chat, composer, mode, isDisabled, onDialog, onSpeak, children }: PhoneProps) {
  const { t } = useTranslation('conversation');
  const hasPolls = useHasPolls(chat);
  const { isNote, canSend } = composer;
  const isEditing = mode.type === 'edit';
  const canSpeak = !canSend && !isNote && !isEditing;
  const goClass =
    'ml-1 size-11 rounded-full! border-transparent bg-brand-fill! text-brand-foreground! hover:brightness-95';
  return (
    <div className="flex items-end gap-1">
      <AttachMenu
        isCompact
        className="size-11"
        isDisabled={isDisabled || isNote || isEditing}
        hasTemplates={chat.window_until !== null}
        hasPolls={hasPolls}
        scheduled={chat.scheduled}
        canSchedule={canSend}
        onFiles={composer.attach}
        onDialog={(dialog) => onDialog(dialog)}
        onQuick={() => composer.insert(startOfQuick(composer))}
      />
      <div
        className={cx(
          'flex min-h-11 min-w-0 flex-1 items-end rounded-[22px] border bg-surface [--field-bottom:10px] [--field-x:16px] focus-within:field-focus',
          isNote ? 'border-warn-line' : 'border-line-strong',
        )}
      >
        {children}
        {!isEditing && (
          <IconButton
            label={t(isNote ? 'mode.toReply' : 'mode.toNote')}
            icon={isNote ? LockOpen : Lock}
            className={cx('h-10.5 w-10', isNote && 'text-warn!')}
            onPress={() => composer.changeNote(!isNote)}
          />
        )}
        <EmojiButton
          className="mr-1 h-10.5 w-10"
          isDisabled={isDisabled}
          onChoose={(emoji) => composer.insert(emoji)}
        />
      </div>
      {canSpeak ? (
        <IconButton label={t('tools.voice')} icon={Mic} isDisabled={isDisabled} className={goClass} onPress={onSpeak} />
      ) : (
        <IconButton
          label={t(isEditing ? 'saveEdit' : isNote ? 'saveNote' : 'send')}
          icon={SendHorizontal}
          isDisabled={!canSend || isDisabled || composer.isTooLong}
          className={goClass}
          onPress={composer.send}
        />
      )}
    </div>
  );
}

function useHasPolls({ connection_id }: OpenChat): boolean {
  const line = useLine(connection_id);
  return line !== undefined && channelFeatures[line.type].hasPolls;
}

function useHasQuick(): boolean {
  return useMe()?.activeCompany?.modules.includes('quick_messages') ?? false;
}

/** A slash opens them at the start of a word alone. */
function startOfQuick({ text, field }: ComposerState): string {
  const [at] = field.current?.selection() ?? [text.length];
  return at === 0 || /\s/.test(text[at - 1] ?? '') ? '/' : ' /';
}
