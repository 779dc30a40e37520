import { EmojiPicker as Picker } from 'frimousse';
import { useTranslation } from 'react-i18next';
import { canFocusToType } from '../../../../browser/media-query.ts';
import { emojiPath } from './emoji-path.ts';

interface Props {
  readonly onChoose: (emoji: string) => void;
}

const locales = { pt: 'pt', en: 'en', es: 'es' } as const;

/** All emojis, by name in the reader's language. Their names are served by our own build: see build/emoji-data.ts. */
export default function EmojiPicker({ onChoose }: Props) {
  const { t, i18n } = useTranslation('conversation');
  const locale = locales[i18n.language.slice(0, 2) as keyof typeof locales] ?? 'en';
  return (
    <Picker.Root
      locale={locale}
      emojibaseUrl={emojiPath}
      columns={8}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
      className="flex h-90 w-80 max-w-full flex-col"
    >
      <Picker.Search
        autoFocus={canFocusToType()}
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        className="m-2 h-(--control) rounded-lg border border-line-strong bg-surface px-3 text-(length:--field-text) outline-none placeholder:text-muted focus:field-focus"
      />
      <Picker.Viewport className="relative min-h-0 flex-1 outline-none">
        <Picker.Loading className="absolute inset-0 grid place-items-center text-dense text-muted">
          {t('emoji.loading')}
        </Picker.Loading>
        <Picker.Empty className="absolute inset-0 grid place-items-center text-dense text-muted">
          {t('emoji.nothing')}
        </Picker.Empty>
        <Picker.List
          className="pb-2 select-none"
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className="bg-surface px-3 pt-2 pb-1 text-meta font-medium text-muted">
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div {...props} className="scroll-my-1 px-2">
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button
                type="button"
                {...props}
                className="grid size-9 place-items-center rounded-md text-[20px]/none data-[active]:bg-raised"
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
}
