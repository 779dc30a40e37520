import { Check, ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { Flag } from './flag.tsx';
import { guessCountry } from './guess-country.ts';
import {
  beginningOf,
  type Country,
  callingCodeOf,
  countryOf,
  isCountry,
  isValidPhone,
  listCountries,
  readPhone,
  writePhone,
} from './phone-numbers.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useSteadyCaret } from './use-steady-caret.ts';

type Props = Pick<
  TextFieldProps,
  'label' | 'name' | 'help' | 'error' | 'isOptional' | 'onBlur' | 'inputRef' | 'autoComplete'
> & {
  /** Digits only, with the country's code; empty for none. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** How a number without a country is meant; guessed by the browser's languages where it is not given. */
  readonly defaultCountry?: string;
};

/** A plus counts like a digit: the caret stands behind it. */
const counted = /[+\d]/;

/** A phone as its country writes it; a number typed or pasted with a plus brings its country along. */
export function PhoneField({ value, onChange, defaultCountry, ...field }: Props) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [picked, setPicked] = useState<Country | null>(null);
  const [listed, setListed] = useState<Country | null>(null);
  const [beginning, setBeginning] = useState<ReturnType<typeof beginningOf>>('');
  const chosen = picked ?? startCountry(defaultCountry, language);
  const countries = useMemo(() => listCountries(language), [language]);
  const country = value.startsWith(callingCodeOf(chosen)) ? chosen : (countryOf(value) ?? chosen);
  const callingCode = callingCodeOf(country);
  const text = value === '' ? beginning : writePhone(value, country);
  const caret = useSteadyCaret(text, counted);

  function type(written: string) {
    const meant = caret.meant(written);
    const typed = readPhone(meant, country);
    setBeginning(beginningOf(meant));
    // A country that came along with a number goes with it.
    setPicked(typed.digits === '' ? listed : typed.country);
    onChange(typed.digits);
  }

  function choose(next: Country) {
    const national = value.slice(callingCode.length);
    setBeginning('');
    setPicked(next);
    setListed(next);
    onChange(national && callingCodeOf(next) + national);
  }

  return (
    <div onInputCapture={caret.note}>
      <TextField
        autoComplete="tel"
        {...field}
        type="tel"
        value={text}
        onChange={type}
        inputClassName={cx('pr-9 tabular-nums', callingCode.length > 2 ? 'pl-28' : 'pl-25')}
        end={
          isValidPhone(value) &&
          !field.error && (
            <Check
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 animate-fade-in text-ok"
            />
          )
        }
        start={
          <label
            className={cx(
              'absolute inset-y-px left-px flex items-center rounded-l-[7px] border-r border-line bg-raised text-dense font-medium text-soft has-focus-visible:outline-2 has-focus-visible:outline-brand',
              callingCode.length > 2 ? 'w-25' : 'w-22',
            )}
          >
            <span className="sr-only">{t('phoneCountry')}</span>
            <span aria-hidden className="pointer-events-none flex w-full items-center gap-1 pr-1.5 pl-2 tabular-nums">
              <Flag country={country} />+{callingCode}
              <ChevronDown className="ml-auto size-3.5 shrink-0" />
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

function startCountry(wanted: string | undefined, language: string): Country {
  const guess = wanted ?? guessCountry(language, navigator.languages);
  return isCountry(guess) ? guess : 'BR';
}
