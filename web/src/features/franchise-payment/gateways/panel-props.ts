import type { PaymentSettings } from '@yupflow/contract/payments';

export interface PanelProps {
  readonly settings: PaymentSettings;
  readonly onClose: () => void;
  /** Closes without asking: there is nothing to lose. */
  readonly onSaved: () => void;
}
