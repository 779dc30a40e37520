import { Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField, type SearchFieldProps } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { fieldClass } from './text-field.tsx';

interface Props extends Omit<SearchFieldProps, 'children' | 'className' | 'aria-label' | 'placeholder'> {
  readonly label: string;
  readonly 'aria-label'?: never;
  /** Where the label is too long to be read in the field. */
  readonly placeholder?: string | undefined;
  readonly className?: string;
}

/** Esc clears it. */
export function SearchField({ label, placeholder = label, className, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <AriaSearchField {...props} aria-label={label} className={cx('group relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        placeholder={placeholder}
        className={cx(
          fieldClass,
          'border-line! px-9 text-dense text-ellipsis placeholder-shown:pr-3 focus:border-brand! [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      <Button
        aria-label={t('clearSearch')}
        className="absolute top-0 right-0 grid h-(--control) w-(--control) place-items-center rounded-lg text-muted hover:text-text group-data-[empty]:hidden"
      >
        <X aria-hidden className="size-4" />
      </Button>
    </AriaSearchField>
  );
}
