import type { PaymentMethod } from '@yupflow/contract/money';
import { type CompanySubscription, subscriptions } from '@yupflow/contract/subscriptions';
import { CreditCard, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { SettingsCard, SettingsSection } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.ts';
import { takeSubscription } from './subscription-queries.ts';

/** How one would rather pay. It counts at once: there is nothing else to save. */
export function MethodSection({ subscription }: { readonly subscription: CompanySubscription }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const [wished, setWished] = useState<PaymentMethod | null>(null);
  const { method, ways } = subscription;
  // What is offered has one way, or none: there is nothing to choose.
  if (!ways.pix || !ways.card) return null;

  async function choose(chosen: PaymentMethod) {
    setWished(chosen);
    try {
      takeSubscription(await callOnce(subscriptions.change, { body: { method: chosen } }));
      toast.success(t('methodSaved'));
    } catch (error) {
      toast.error(errorText(error));
    }
    setWished(null);
  }

  return (
    <SettingsSection title={t('method')} text={t('methodText')}>
      <SettingsCard>
        <div className="p-4">
          <ChoiceCards<PaymentMethod>
            label={t('method')}
            isLabelHidden
            value={wished ?? method ?? 'pix'}
            choices={[
              { value: 'pix', label: t('methods.pix'), help: t('methodHelp.pix'), icon: QrCode },
              { value: 'card', label: t('methods.card'), help: t('methodHelp.card'), icon: CreditCard },
            ]}
            onChange={(chosen) => void choose(chosen)}
          />
        </div>
      </SettingsCard>
    </SettingsSection>
  );
}
