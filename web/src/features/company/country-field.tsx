import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../locales/fold.ts';
import { Flag } from '../../ui/flag.tsx';
import { isCountry, listCountries } from '../../ui/phone-numbers.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { hasWords } from './has-words.ts';

interface Props {
  readonly value: string;
  readonly onChange: (country: string) => void;
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly error: string | null;
}

export function CountryField({ value, onChange, buttonRef, error }: Props) {
  const { t, i18n } = useTranslation('company');
  const { language } = i18n;
  const countries = useMemo(
    () =>
      listCountries(language).map(({ code, name, callingCode }) => ({
        id: code,
        name,
        callingCode,
        words: fold(`${name} ${code} +${callingCode}`),
      })),
    [language],
  );
  const name = countries.find(({ id }) => id === value)?.name ?? value;
  return (
    <SearchSelect
      label={t('country')}
      shown={
        <span className="flex items-center gap-2">
          <Flag country={value} />
          <span className="truncate">{name}</span>
        </span>
      }
      placeholder={t('country')}
      searchLabel={t('searchCountry')}
      find={(words) => countries.filter((country) => hasWords(country.words, words))}
      chosenId={isCountry(value) ? value : null}
      onChange={({ id }) => onChange(id)}
      buttonRef={buttonRef}
      help={t('countryHelp')}
      error={error}
      empty={(words) => t('nothingFound', { words })}
      show={(country) => (
        <>
          <Flag country={country.id} />
          <span className="min-w-0 flex-1 truncate">{country.name}</span>
          <span className="shrink-0 text-meta text-soft tabular-nums">+{country.callingCode}</span>
        </>
      )}
    />
  );
}
