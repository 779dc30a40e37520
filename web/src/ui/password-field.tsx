import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass } from './button.tsx';
import { cx } from './cx.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export function PasswordField({ help, ...props }: Omit<TextFieldProps, 'type' | 'start' | 'end'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const noteCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));
  const Icon = isShown ? EyeOff : Eye;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of the field inside
    <div onKeyDown={noteCapsLock} onKeyUp={noteCapsLock} onBlur={() => setIsCapsLockOn(false)}>
      <TextField
        {...props}
        isCode
        type={isShown ? 'text' : 'password'}
        help={isCapsLockOn ? <span className="font-medium text-warn">{t('capsLockIsOn')}</span> : help}
        inputClassName={cx('pr-11', !isShown && 'not-placeholder-shown:tracking-[0.12em]')}
        end={
          <button
            type="button"
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            onClick={() => setIsShown(!isShown)}
            className={cx(
              controlClass,
              'absolute inset-y-0 right-0 w-(--control) border-transparent text-muted hover:text-text',
            )}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        }
      />
      <p role="status" className="sr-only">
        {isCapsLockOn && t('capsLockIsOn')}
      </p>
    </div>
  );
}
