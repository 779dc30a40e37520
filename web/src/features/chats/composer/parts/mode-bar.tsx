import { Pencil, Reply, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '../../../../pickers/conversation/kind-icons.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { quotedOf, useQuoteWords } from '../../conversation/bubble/quote.tsx';
import type { ComposerMode } from '../composer-mode.ts';

interface Props {
  readonly mode: ComposerMode;
  readonly onLeave: () => void;
}

/** Above the field: what is answered to, or worded anew. */
export function ModeBar({ mode, onLeave }: Props) {
  const { t } = useTranslation('conversation');
  const { writer, words } = useQuoteWords();
  if (mode.type === 'write') return null;
  const quoted = quotedOf(mode.message);
  const Icon = mode.type === 'edit' ? Pencil : Reply;
  const KindIcon = kindIcons[quoted.kind];
  return (
    <div className="flex items-center gap-2.5 border-b border-line py-1.5 pr-1.5 pl-3.5">
      <Icon aria-hidden className="size-4 shrink-0 text-brand-strong" />
      <div className="min-w-0 flex-1 text-meta">
        <p className="truncate font-semibold text-brand-strong">
          {mode.type === 'edit' ? t('mode.editing') : t('mode.replyingTo', { name: writer(quoted) })}
        </p>
        <p className="flex items-center gap-1 text-muted">
          {KindIcon && <KindIcon aria-hidden className="size-3 shrink-0" />}
          <span className="truncate">{words(quoted)}</span>
        </p>
      </div>
      <IconButton label={t(mode.type === 'edit' ? 'mode.leaveEdit' : 'mode.leaveReply')} icon={X} onPress={onLeave} />
    </div>
  );
}
