import { Smile } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';

const EmojiPicker = lazy(() => import('../emoji/emoji-picker.tsx'));

interface Props {
  readonly className: string;
  readonly isDisabled: boolean;
  readonly onChoose: (emoji: string) => void;
}

export function EmojiButton({ className, isDisabled, onChoose }: Props) {
  const { t } = useTranslation('conversation');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <IconButton label={t('tools.emoji')} icon={Smile} className={className} isDisabled={isDisabled} />
      <Popover
        placement="top start"
        className="rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog aria-label={t('tools.emoji')} className="outline-none">
          <Suspense fallback={<div className="h-90 w-80" />}>
            <EmojiPicker
              onChoose={(emoji) => {
                setIsOpen(false);
                onChoose(emoji);
              }}
            />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
