import type { PaymentWays } from '@yupflow/contract/invoices';
import type { PaymentMethod } from '@yupflow/contract/money';
import { CircleAlert, CreditCard, LockKeyhole, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import type { Icon } from '../../ui/button.tsx';
import { RadioDot } from '../../ui/radio-dot.tsx';
import { CardFields } from './card-fields.tsx';
import { FieldGroup } from './payer-fields.tsx';
import type { PaymentFormOf } from './use-payment-form.ts';

interface Props {
  readonly form: PaymentFormOf;
  readonly ways: PaymentWays;
  readonly method: PaymentMethod;
  readonly isFree: boolean;
}

/** PIX or card; what is chosen opens under its name. */
export function PaymentFields({ form, ways, method, isFree }: Props) {
  const { t } = useTranslation('checkout');
  const isOnly = !ways.pix || !ways.card;
  const choose = (chosen: PaymentMethod) => () => form.setValue('method', chosen, { shouldDirty: true });
  if (isFree)
    return (
      <FieldGroup title={t('payment')}>
        <p className="rounded-xl border border-line bg-page px-4 py-3 text-dense text-soft dark:bg-transparent">
          {t('free')}
        </p>
      </FieldGroup>
    );
  if (!ways.pix && !ways.card)
    return (
      <FieldGroup title={t('payment')}>
        <Banner look="warn" icon={CircleAlert} role="status" className="rounded-xl border px-4 py-3">
          {t('noWay')}
        </Banner>
      </FieldGroup>
    );
  return (
    <FieldGroup title={t('payment')}>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line-strong">
        {ways.pix && (
          <Way
            icon={QrCode}
            label={t('pix')}
            note={t('pixNote')}
            isOnly={isOnly}
            isOpen={method === 'pix'}
            onOpen={choose('pix')}
          >
            <p className="text-dense text-soft">{t('pixText')}</p>
          </Way>
        )}
        {ways.card && (
          <Way
            icon={CreditCard}
            label={t('card')}
            note={t('cardNote')}
            isOnly={isOnly}
            isOpen={method === 'card'}
            onOpen={choose('card')}
          >
            {ways.card.by === 'token' ? (
              <CardFields form={form} />
            ) : (
              <p className="flex gap-2 text-dense text-soft">
                <LockKeyhole aria-hidden className="mt-px size-4 shrink-0 text-muted" />
                {t('cardPageText')}
              </p>
            )}
          </Way>
        )}
      </div>
    </FieldGroup>
  );
}

interface WayProps {
  readonly icon: Icon;
  readonly label: string;
  readonly note: string;
  /** Then there is nothing to choose. */
  readonly isOnly: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The browser's own radio: fields stand between the two, and their arrow keys are theirs. */
function Way({ icon: WayIcon, label, note, isOnly, isOpen, onOpen, children }: WayProps) {
  return (
    <div>
      <label className="group flex h-11 items-center gap-2.5 px-4 font-medium hover:bg-raised/50 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand">
        <input type="radio" name="method" checked={isOpen} onChange={onOpen} className="sr-only" />
        {!isOnly && <RadioDot />}
        <WayIcon aria-hidden className="size-4 shrink-0" />
        {label}
        <span className="ml-auto text-dense font-normal text-muted">{note}</span>
      </label>
      {isOpen && <div className="px-4 pt-1 pb-4">{children}</div>}
    </div>
  );
}
