import type { OpenChat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { CalendarClock } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atMostPhone, canFocusToType, useMediaQuery } from '../../../browser/media-query.ts';
import { DropHint } from '../../../pickers/conversation/drop-hint.tsx';
import { cx } from '../../../ui/cx.ts';
import { useChatName } from '../chat-names.ts';
import { useWindow } from '../use-window.ts';
import { AttachmentTray } from './attach/attachment-tray.tsx';
import { StoredTray } from './attach/stored-tray.tsx';
import type { ComposerMode } from './composer-mode.ts';
import { ComposerDialogs, type OpenDialog } from './dialogs/composer-dialogs.tsx';
import { ComposerField } from './field/composer-field.tsx';
import { useStrayPaste } from './field/use-stray-paste.ts';
import { useSuggestions } from './field/use-suggestions.ts';
import { focusComposer } from './focus-composer.ts';
import { PersonSuggestions } from './mention/person-suggestions.tsx';
import { ClosedWindow } from './parts/closed-window.tsx';
import { useEnterPreference } from './parts/enter-preference.ts';
import { ModeBar } from './parts/mode-bar.tsx';
import { Notice, useNotice } from './parts/notice.tsx';
import { PhoneTools, WideTools } from './parts/tools.tsx';
import { QuickSuggestions } from './quick/quick-suggestions.tsx';
import { useComposer } from './use-composer.ts';

const VoiceRecorder = lazy(() => import('./voice/voice-recorder.tsx'));

interface Props {
  readonly chat: OpenChat;
  readonly mode: ComposerMode;
  readonly isNarrow: boolean;
  /** The last message that is loaded: what is sent comes after it. */
  readonly newest: Message | null;
  readonly onModeChange: (mode: ComposerMode) => void;
  readonly onSent: () => void;
}

export function Composer(props: Props) {
  const { chat, mode, isNarrow, onModeChange } = props;
  const { t } = useTranslation('conversation');
  const nameOf = useChatName();
  const isPhone = useMediaQuery(atMostPhone);
  const doesEnterSend = useEnterPreference((preference) => preference.doesEnterSend);
  const composer = useComposer(props);
  const { text, isNote, field, attachments } = composer;
  const notice = useNotice(chat);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isSpeaking, setIsSpeaking] = useState(false);
  const suggestions = useSuggestions({
    chat,
    text,
    cursor: composer.cursor,
    isNote,
    onQuick: composer.takeQuick,
    onPerson: composer.takePerson,
  });
  const isDisabled = (notice === 'lineDeleted' || notice === 'groupLeft') && !isNote;
  const isClosed = useWindow(chat)?.isClosed === true && !isNote && mode.type !== 'edit' && !isDisabled;
  const leave = () => onModeChange({ type: 'write' });
  useStrayPaste({ isOff: isDisabled || isClosed || isSpeaking, onFiles: composer.attach, onText: composer.insert });

  function endVoice() {
    setIsSpeaking(false);
    if (canFocusToType()) focusComposer();
  }

  function hear(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (suggestions.hear(event) || event.nativeEvent.isComposing) return;
    const isWithCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      const doesSend = isWithCommand || (doesEnterSend && !event.shiftKey && !event.altKey && canFocusToType());
      if (!doesSend) return;
      event.preventDefault();
      composer.send();
    }
    if (event.key === 'Escape') mode.type === 'write' ? focusRow() : leave();
    if (event.key === 'ArrowUp' && text === '') focusLastMessage(event);
  }

  const place = placeholderOf(isNote, isPhone, attachments.length);
  const shown = suggestions.word;
  const tools = { chat, composer, mode, isNarrow, isDisabled, onDialog: setDialog, onSpeak: () => setIsSpeaking(true) };
  const fieldPart = (
    <ComposerField
      handle={field}
      value={text}
      label={t(isNote ? 'field.noteLabel' : 'field.label', { name: nameOf(chat) })}
      placeholder={isDisabled ? '' : t(place)}
      isDisabled={isDisabled}
      marked={shown}
      popup={shown && { id: suggestions.id, activeId: suggestions.activeId }}
      onChange={composer.write}
      onCursor={composer.setCursor}
      onKeyDown={hear}
      onPasteFiles={composer.attach}
      className="flex-1"
    />
  );

  return (
    <div
      className={cx(
        'relative shrink-0 [--field-bottom:4px] [--field-x:14px] max-sm:border-t max-sm:border-line max-sm:px-2 max-sm:pt-2 max-sm:pb-[calc(8px+env(safe-area-inset-bottom))]',
        isNarrow ? 'sm:px-3 sm:pb-3' : 'px-5 pb-4',
      )}
    >
      <Notice reason={notice} chat={chat} />
      {chat.scheduled > 0 && (
        <button
          type="button"
          onClick={() => setDialog('scheduled')}
          className="flex items-center gap-1.5 px-1 pb-1.5 text-meta text-muted hover:text-text pointer-coarse:min-h-11"
        >
          <CalendarClock aria-hidden className="size-3.5 shrink-0" />
          {t('tools.scheduled', { count: chat.scheduled })}
        </button>
      )}
      {isClosed ? (
        <ClosedWindow onTemplate={() => setDialog('template')} onNote={() => composer.changeNote(true)} />
      ) : (
        <div
          className={cx(
            'relative border bg-surface transition-[border-color,box-shadow] duration-120',
            isPhone ? 'border-transparent' : 'rounded-xl',
            isNote ? 'border-warn-line bg-warn-soft' : 'border-line-strong',
            !isPhone && (isNote ? 'focus-within:border-warn' : 'focus-within:field-focus'),
            isPhone && isNote && 'rounded-xl',
          )}
        >
          {shown?.sign === '/' && (
            <QuickSuggestions
              suggestions={suggestions}
              left={field.current?.leftOf(shown.start) ?? 0}
              fill={composer.fill}
            />
          )}
          {shown?.sign === '@' && (
            <PersonSuggestions
              suggestions={suggestions}
              left={field.current?.leftOf(shown.start) ?? 0}
              isNote={isNote}
            />
          )}
          {isSpeaking ? (
            <Suspense fallback={<div className="h-13" />}>
              <VoiceRecorder onSend={composer.sendVoice} onClose={endVoice} />
            </Suspense>
          ) : (
            <>
              <ModeBar mode={mode} onLeave={leave} />
              <AttachmentTray
                attachments={attachments}
                onCaption={composer.files.caption}
                onRemove={composer.files.remove}
              />
              <StoredTray media={composer.stored?.media ?? null} onRemove={composer.removeStored} />
              {isPhone ? (
                <PhoneTools {...tools}>{fieldPart}</PhoneTools>
              ) : (
                <>
                  <div className="flex">{fieldPart}</div>
                  <WideTools {...tools} />
                </>
              )}
              {composer.isTooLong && (
                <p role="alert" className="px-3.5 pb-2 text-meta text-bad">
                  {t('field.tooLong')}
                </p>
              )}
            </>
          )}
        </div>
      )}
      <DropHint onFiles={composer.attach} isOff={isDisabled || isClosed} />
      <ComposerDialogs dialog={dialog} chat={chat} composer={composer} onClose={() => setDialog(null)} />
    </div>
  );
}

function placeholderOf(isNote: boolean, isPhone: boolean, attached: number) {
  if (isNote) return isPhone ? 'field.noteShort' : 'field.note';
  return attached === 1 ? 'field.caption' : 'field.placeholder';
}

/** Out of the field, to where single letters are commands and arrows lead from chat to chat. */
function focusRow(): void {
  const row = document.querySelector<HTMLElement>('a[data-chat][aria-current="true"]');
  (row ?? document.querySelector('main'))?.focus();
}

/** From an empty field, up into the conversation. */
function focusLastMessage(event: KeyboardEvent): void {
  const last = [...document.querySelectorAll<HTMLElement>('[data-thread] article[data-message]')].at(-1);
  if (!last) return;
  event.preventDefault();
  last.focus();
}

export type { ComposerMode };
