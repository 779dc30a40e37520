import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/password-field.tsx';

interface Props {
  readonly label: string;
  /** Where it is found. */
  readonly help: string;
  /** One is kept: it never comes back to this page, so it can't stand in the field. */
  readonly isKept: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | null;
  readonly inputRef?: (input: HTMLElement | null) => void;
}

export function SecretField({ isKept, help, ...field }: Props) {
  const { t } = useTranslation('franchise-payment');
  return (
    <PasswordField
      {...field}
      help={isKept ? t('gateways.secretKept') : help}
      placeholder={isKept ? '••••••••' : undefined}
      autoComplete="off"
    />
  );
}
