import { useTranslation } from 'react-i18next';
import { CodeSample } from '../code-sample.tsx';
import { verifyCode } from './verify-code.ts';

export function VerifySample({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('integration');
  const comments = {
    body: t('secret.comments.body'),
    old: t('secret.comments.old'),
    two: t('secret.comments.two'),
  };
  return (
    <CodeSample
      label={t('examples.code', { language: t('examples.javascript') })}
      code={verifyCode(secret, comments)}
    />
  );
}
