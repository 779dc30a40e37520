import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { fold } from '../../locales/fold.ts';
import type { Icon } from '../../ui/button.tsx';
import { SearchOptions } from '../../ui/search-options.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldName } from '../known-fields.tsx';
import { useVariables } from './variable-names.ts';

interface Props {
  readonly label: string;
  readonly icon: Icon;
  /** Told as texts keep it: `{{first_name|friend}}`. */
  readonly onInsert: (variable: string) => void;
}

const longestFallback = 200;

/** At the end of a field: its variables, by search, and what stands there where one is empty. */
export function VariableMenu({ label, icon: MenuIcon, onInsert }: Props) {
  const { t } = useTranslation('blocks');
  const variables = useVariables();
  const [isOpen, setIsOpen] = useState(false);
  const [fallback, setFallback] = useState('');
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(next) => {
        setFallback('');
        setIsOpen(next);
      }}
    >
      <Button
        aria-label={label}
        className="absolute top-1 right-1 grid size-6 place-items-center rounded-md text-soft outline-none hover:bg-raised hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand"
      >
        <MenuIcon aria-hidden className="size-4" />
      </Button>
      <Popover
        placement="bottom end"
        aria-label={label}
        className="flex max-h-100! w-72 max-w-[calc(100vw-2rem)] flex-col rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <SearchOptions
          label={t('form.variables')}
          searchLabel={t('form.searchVariable')}
          find={(words) => variables.filter(({ name }) => fold(name).includes(fold(words.trim())))}
          chosenId={null}
          onChoose={({ id }) => {
            const rest = fallback.replace(/[{}|]/g, '').trim();
            onInsert(`{{${id}${rest && `|${rest}`}}}`);
            setIsOpen(false);
          }}
          show={(field) => <FieldName field={field} />}
          empty={(words) => t('form.noVariable', { search: words.trim() })}
        />
        <div className="border-t border-line p-3">
          <TextField
            label={t('form.fallback')}
            isOptional
            value={fallback}
            onChange={setFallback}
            maxLength={longestFallback}
            autoComplete="off"
            help={t('form.fallbackHelp')}
          />
        </div>
      </Popover>
    </DialogTrigger>
  );
}
