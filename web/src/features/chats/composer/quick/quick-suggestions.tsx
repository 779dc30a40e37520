import { Link } from '@tanstack/react-router';
import { mediaKindOf } from '@yupflow/contract/media-kinds';
import type { QuickMessage } from '@yupflow/contract/quick-messages';
import { CornerDownLeft, FileText, Image, type LucideIcon, MessageSquareText, Music, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/me.ts';
import { Keys } from '../../../../ui/kbd.tsx';
import { SuggestionBox } from '../field/suggestion-box.tsx';
import type { Suggestions } from '../field/use-suggestions.ts';

const icons: Readonly<Record<string, LucideIcon>> = { image: Image, video: Video, audio: Music, document: FileText };

interface Props {
  readonly suggestions: Suggestions;
  readonly left: number;
  /** In the words that this contact gets. */
  readonly fill: (text: string) => string;
}

export function QuickSuggestions({ suggestions, left, fill }: Props) {
  const { t } = useTranslation('conversation');
  const canManage = useMe()?.permissions.includes('quick_messages') ?? false;
  const { messages, word, total } = suggestions;
  return (
    <SuggestionBox
      id={suggestions.id}
      label={t('quick.title')}
      left={left}
      header={
        <>
          {t('quick.title')}
          {total > 0 && <span className="tabular-nums">{t('quick.count', { shown: messages.length, total })}</span>}
        </>
      }
      footer={
        <div className="flex items-center gap-3.5 border-t border-line px-3.5 py-1.25 text-meta text-muted">
          <span className="flex items-center gap-1.25 pointer-coarse:hidden">
            <Keys keys={['↑', '↓']} />
            {t('quick.walk')}
          </span>
          <span className="flex items-center gap-1.25 pointer-coarse:hidden">
            <Keys keys={['esc']} />
            {t('quick.close')}
          </span>
          {canManage && (
            <Link to="/quick-messages" className="ml-auto font-medium text-soft hover:text-text">
              {t('quick.manage')}
            </Link>
          )}
        </div>
      }
      suggestions={messages.map((message) => ({
        id: message.id,
        content: <Quick message={message} typed={word?.word ?? ''} fill={fill} />,
      }))}
      active={suggestions.active}
      empty={word?.word ? t('quick.noneFound', { word: word.word }) : t('quick.none')}
      onActive={suggestions.walkTo}
      onChoose={suggestions.choose}
    />
  );
}

interface QuickProps extends Pick<Props, 'fill'> {
  readonly message: QuickMessage;
  readonly typed: string;
}

function Quick({ message, typed, fill }: QuickProps) {
  const { t } = useTranslation('conversation');
  const Icon = (message.media && icons[mediaKindOf(message.media.type)]) || MessageSquareText;
  const text = fill(message.text).replace(/\s+/g, ' ') || message.media?.name || t('quick.mediaOnly');
  const at = message.name.toLowerCase().indexOf(typed.toLowerCase());
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-[7px] border border-line bg-surface text-muted">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-dense font-semibold">
          /{message.name.slice(0, Math.max(0, at))}
          <span className="text-brand-strong">{at >= 0 && message.name.slice(at, at + typed.length)}</span>
          {message.name.slice(at < 0 ? 0 : at + typed.length)}
        </span>
        <span className="block truncate text-meta text-muted group-aria-selected:text-soft">{text}</span>
      </span>
      <CornerDownLeft aria-hidden className="size-3.5 shrink-0 text-muted not-group-aria-selected:invisible" />
    </>
  );
}
