import { Building2, Lock, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadMe, useMe } from '../../api/me.ts';
import { signOut } from '../../api/sign-out.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';

/** Nothing works here but looking again and leaving; when the subscription holds, the router moves on by itself. */
export default function FailedSubscriptionPage() {
  const { t } = useTranslation('subscription');
  const company = useMe()?.activeCompany;
  const errorText = useErrorText();
  const format = useFormat();
  const [isChecking, setIsChecking] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function checkAgain() {
    setIsChecking(true);
    try {
      await reloadMe();
      setOutcome(t('stillSo', { time: format.time(new Date()) }));
    } catch (error) {
      setOutcome(errorText(error));
    }
    setIsChecking(false);
  }

  const Icon = company ? Lock : Building2;
  return (
    <div data-pace="deciding" className="mx-auto w-full max-w-144 px-6 pt-18 pb-12 max-sm:px-4 max-sm:pt-8">
      <div className="flex gap-4 max-sm:flex-col">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl border border-bad-line bg-bad-soft text-bad">
          <Icon aria-hidden className="size-5" />
        </span>
        <div>
          <h1 className="text-title font-semibold tracking-[-0.015em]">
            {company ? t('suspended.title', { company: company.name }) : t('noCompany.title')}
          </h1>
          <p className="mt-1 text-balance text-soft">{t(company ? 'suspended.text' : 'noCompany.text')}</p>
        </div>
      </div>
      <div className="mt-8 rounded-xl border border-line bg-surface p-6">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" icon={RotateCw} isPending={isChecking} onPress={checkAgain} className="flex-1">
            {t('checkAgain')}
          </Button>
          <Button onPress={signOut}>{t('signOut')}</Button>
        </div>
        <p role="status" className="mt-3 min-h-4.5 text-dense text-muted">
          {outcome || t(company ? 'suspended.hint' : 'noCompany.hint')}
        </p>
      </div>
    </div>
  );
}
