import { limits } from '@yupflow/contract/limits';
import { useTranslation } from 'react-i18next';
import { useFieldErrorText } from '../locales/error-text.ts';
import { cx } from './cx.ts';
import { noteClass } from './field-note.tsx';
import { PasswordField } from './password-field.tsx';
import { type StrengthLevel, strengthLevels, strengthOf } from './password-strength.ts';
import type { TextFieldProps } from './text-field.tsx';

type Props = Pick<TextFieldProps, 'label' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'> & {
  /** Names and addresses that nobody should find in the password. */
  readonly personal?: readonly string[];
};

const { least } = limits.passwordLength;

/** A password somebody chooses, with a word on how good it is. Its texts are the namespace `password`. */
export function NewPasswordField({ personal = [], value, error, ...field }: Props) {
  const { t } = useTranslation('password');
  const fieldErrorText = useFieldErrorText();
  const { level, advice } = strengthOf(value, personal);
  const isTooShort = value !== '' && value.length < least;
  return (
    <div>
      <div className={cx(value !== '' && '[--note-slack:0px]')}>
        <PasswordField
          {...field}
          value={value}
          autoComplete="new-password"
          maxLength={limits.passwordLength.most}
          help={value === '' && t('help', { least })}
          // Nothing at all is not “too short”.
          error={error && (value === '' ? fieldErrorText('required') : isTooShort ? t('tooShort', { least }) : error)}
        />
      </div>
      {value !== '' && <Meter level={level} />}
      <p aria-live="polite" className={cx('text-muted', value !== '' && noteClass)}>
        {value !== '' && (
          <>
            <span className="font-medium text-text">{t('strength', { level: t(`levels.${level}`) })}</span>
            {advice && !(error && isTooShort) && ` · ${t(`advice.${advice}`, { least })}`}
          </>
        )}
      </p>
    </div>
  );
}

const fills: Record<StrengthLevel, string> = { weak: 'bg-bad', fair: 'bg-warn', good: 'bg-ok', strong: 'bg-ok' };

/** The words under it say the same. */
function Meter({ level }: { readonly level: StrengthLevel }) {
  const reached = strengthLevels.indexOf(level);
  return (
    <div aria-hidden className="mt-2 flex gap-1">
      {strengthLevels.map((one, at) => (
        <span
          key={one}
          className={cx('h-1 flex-1 rounded-full transition-colors', at <= reached ? fills[level] : 'bg-line')}
        />
      ))}
    </div>
  );
}
