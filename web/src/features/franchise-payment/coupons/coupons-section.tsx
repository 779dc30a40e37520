import type { Coupon } from '@yupflow/contract/coupons';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRows } from '../../../resource/settings-rows.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { useCoupons, useRemoveCoupon } from '../payment-calls.ts';
import { usePanel } from '../use-panel.ts';
import { CouponForm } from './coupon-form.tsx';
import { CouponRow } from './coupon-row.tsx';

/** What makes a plan cheaper for whoever knows the word. */
export function CouponsSection() {
  const { t } = useTranslation('franchise-payment');
  const { t: common } = useTranslation();
  const panel = usePanel('coupon');
  const [toRemove, setToRemove] = useState<Coupon | null>(null);
  const remove = useRemoveCoupon(t('coupons.deleted'));
  const query = useCoupons();
  const { items } = query;
  const opened = items?.find(({ id }) => id === panel.openFor) ?? null;
  return (
    <SettingsSection
      title={t('coupons.title')}
      text={t('coupons.text')}
      action={
        <Button icon={Plus} onPress={() => panel.open('new')}>
          {t('coupons.new')}
        </Button>
      }
    >
      <SettingsCard>
        <SettingsRows
          query={query}
          items={items}
          label={t('coupons.title')}
          loading={t('coupons.loading')}
          loadFailed={t('coupons.loadFailed')}
          empty={<SettingsRow icon={TicketPercent} title={t('coupons.empty')} text={t('coupons.emptyText')} />}
        >
          {(coupon) => (
            <CouponRow coupon={coupon} onEdit={() => panel.open(coupon.id)} onRemove={() => setToRemove(coupon)} />
          )}
        </SettingsRows>
      </SettingsCard>
      {/* One that was deleted meanwhile opens nothing. */}
      <SlideOver isOpen={panel.openFor === 'new' || opened !== null} onClose={panel.close}>
        <CouponForm
          key={opened?.id}
          coupon={opened}
          onClose={panel.close}
          onSaved={panel.closeSaved}
          onRemove={opened ? () => setToRemove(opened) : undefined}
        />
      </SlideOver>
      <ConfirmDialog
        isOpen={toRemove !== null}
        title={t('coupons.confirmDelete', { code: toRemove?.code ?? '' })}
        confirmLabel={common('delete')}
        onCancel={() => setToRemove(null)}
        onConfirm={() => {
          setToRemove(null);
          if (panel.openFor) panel.closeSaved();
          if (toRemove) remove.mutate(toRemove);
        }}
      >
        {t('coupons.confirmDeleteText')}
      </ConfirmDialog>
    </SettingsSection>
  );
}
