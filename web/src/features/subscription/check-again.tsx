import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';

/** For whoever would rather ask than wait to be told. */
export function CheckAgain({ hint }: { readonly hint: string }) {
  const { t } = useTranslation('subscription');
  const errorText = useErrorText();
  const format = useFormat();
  const [isChecking, setIsChecking] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function check() {
    setIsChecking(true);
    try {
      await reloadMe();
      setOutcome(t('check.stillSo', { time: format.time(new Date()) }));
    } catch (error) {
      setOutcome(errorText(error));
    }
    setIsChecking(false);
  }

  return (
    <div className="flex items-center justify-between gap-x-4 gap-y-3 px-6 py-5 max-sm:flex-col max-sm:items-stretch max-sm:px-4">
      <p role="status" className="text-dense text-muted">
        {outcome || hint}
      </p>
      <Button icon={RotateCw} isPending={isChecking} onPress={() => void check()}>
        {t('check.again')}
      </Button>
    </div>
  );
}
