import type { Choices } from '@yupflow/contract/messages';
import { CornerUpLeft, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const rowClass =
  'flex items-center justify-center gap-1.5 border-t border-line-strong/60 px-1 py-1.5 text-dense font-medium text-info wrap-anywhere';

/** What the contact can tap under a message. */
export function ChoiceList({ choices }: { readonly choices: Choices }) {
  const { t } = useTranslation('conversation');
  const { style, button, footer, options } = choices;
  return (
    <div className="mt-1.5">
      {footer && <p className="mb-1.5 text-meta wrap-anywhere text-soft">{footer}</p>}
      {style === 'list' && (
        <p className={rowClass}>
          <List aria-hidden className="size-3.5 shrink-0" />
          {button}
        </p>
      )}
      <ul aria-label={style === 'list' ? t('choices.list', { button }) : t('choices.buttons')}>
        {options.map(({ label, description }, at) =>
          style === 'list' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order they were offered
            <li key={at} className="border-t border-line-strong/60 py-1 text-dense wrap-anywhere">
              {label}
              {description && <span className="block text-meta text-soft">{description}</span>}
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order they were offered
            <li key={at} className={rowClass}>
              <CornerUpLeft aria-hidden className="size-3.5 shrink-0" />
              {label}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
