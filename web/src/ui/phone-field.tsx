import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guessCountry } from './guess-country.ts';
import {
  type Country,
  callingCodeOf,
  countryOf,
  isCountry,
  listCountries,
  readPhone,
  writePhone,
} from './phone-numbers.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useSteadyCaret } from './use-steady-caret.ts';

type Props = Pick<TextFieldProps, 'label' | 'name' | 'help' | 'error' | 'isOptional' | 'onBlur' | 'inputRef'> & {
  /** Digits only, with the country's code; empty for none. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
};

/** A phone as its country writes it; a number pasted with a plus brings its country along. */
export function PhoneField({ value, onChange, ...field }: Props) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [chosen, setChosen] = useState(() => startCountry(language));
  const countries = useMemo(() => listCountries(language), [language]);
  const country = value.startsWith(callingCodeOf(chosen)) ? chosen : (countryOf(value) ?? chosen);
  const callingCode = callingCodeOf(country);
  const text = writePhone(value, country);
  const caret = useSteadyCaret(text);

  function type(written: string) {
    const typed = readPhone(caret.meant(written), country);
    setChosen(typed.country);
    onChange(typed.digits);
  }

  function choose(next: Country) {
    const national = value.slice(callingCode.length);
    setChosen(next);
    onChange(national && callingCodeOf(next) + national);
  }

  return (
    <div onInputCapture={caret.note}>
      <TextField
        {...field}
        type="tel"
        autoComplete="tel"
        value={text}
        onChange={type}
        inputClassName="pl-24 tabular-nums"
        start={
          <label className="absolute inset-y-px left-px flex w-22 items-center rounded-l-[7px] border-r border-line bg-raised text-dense font-medium text-soft has-focus-visible:outline-2 has-focus-visible:outline-brand">
            <span className="sr-only">{t('phoneCountry')}</span>
            <span
              aria-hidden
              className="pointer-events-none flex w-full items-center justify-between px-2 tabular-nums"
            >
              {country} +{callingCode}
              <ChevronDown className="size-3.5" />
            </span>
            <select
              value={country}
              onChange={(event) => choose(event.target.value as Country)}
              autoComplete="off"
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            >
              {countries.map(({ code, name, callingCode: digits }) => (
                <option key={code} value={code}>
                  {name} (+{digits})
                </option>
              ))}
            </select>
          </label>
        }
      />
    </div>
  );
}

function startCountry(language: string): Country {
  const guess = guessCountry(language, navigator.languages);
  return isCountry(guess) ? guess : 'BR';
}
