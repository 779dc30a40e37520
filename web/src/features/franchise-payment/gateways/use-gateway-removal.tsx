import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { savePayment } from '../payment-calls.ts';

const without = {
  staticPix: { staticPix: null },
  mercadoPago: { mercadoPago: null },
  asaas: { asaas: null },
} as const;

/** Takes a gateway away, once somebody has said yes. */
export function useGatewayRemoval(part: keyof typeof without, name: string, onRemoved: () => void) {
  const { t } = useTranslation('franchise-payment');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    setIsAsking(false);
    try {
      await savePayment(without[part]);
      toast.success(t('gateways.removed', { name }));
      onRemoved();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return {
    ask: () => setIsAsking(true),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        title={t('gateways.confirmRemove', { name })}
        confirmLabel={t('gateways.remove')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      >
        {t('gateways.confirmRemoveText')}
      </ConfirmDialog>
    ),
  };
}
