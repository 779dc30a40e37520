import { type WebhookSource, webhookSources } from '@yupflow/contract/webhooks';
import { Braces, ShoppingBag, ShoppingCart, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/choice-cards.tsx';

const icons = { custom: Braces, hotmart: ShoppingBag, kiwify: ShoppingCart, eduzz: Store } as const;

interface Props {
  readonly value: WebhookSource;
  readonly onChange: (source: WebhookSource) => void;
}

export function SourceChoice({ value, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <ChoiceCards
      label={t('source')}
      value={value}
      onChange={onChange}
      isDense
      choices={webhookSources.map((source) => ({
        value: source,
        label: t(`sources.${source}.name`),
        help: t(`sources.${source}.help`),
        icon: icons[source],
      }))}
    />
  );
}
