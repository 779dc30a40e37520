import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepCode } from '../../browser/kept-code.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { CardFoot, CardText, CardTitle } from './card.tsx';
import { RegisterForm } from './register-form.tsx';
import { SessionLink } from './session-link.tsx';

export default function RegisterPage() {
  const { t } = useTranslation(['register', 'session']);
  const [{ code }] = useSearchParams();
  useEffect(() => {
    if (code) keepCode(code);
  }, [code]);
  return (
    <>
      <CardTitle>{t('title')}</CardTitle>
      <CardText>{t('welcome')}</CardText>
      <RegisterForm />
      <CardFoot>
        {t('session:hasAccount')} <SessionLink to="/login">{t('session:submit')}</SessionLink>
      </CardFoot>
    </>
  );
}
