import type { Coupon } from '@yupflow/contract/coupons';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../../resource/load-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../../ui/settings.tsx';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { useCoupons, useRemoveCoupon } from '../payment-calls.ts';
import { RowsFailed, RowsWaiting } from '../rows.tsx';
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
        {items ? (
          items.length > 0 ? (
            <ul aria-label={t('coupons.title')}>
              {items.map((coupon) => (
                <li key={coupon.id} className="border-line not-first:border-t">
                  <CouponRow
                    coupon={coupon}
                    onEdit={() => panel.open(coupon.id)}
                    onRemove={() => setToRemove(coupon)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <SettingsRow icon={TicketPercent} title={t('coupons.empty')} text={t('coupons.emptyText')} />
          )
        ) : query.error ? (
          <RowsFailed title={t('coupons.loadFailed')} query={query} />
        ) : (
          <RowsWaiting label={t('coupons.loading')} />
        )}
        {query.hasNextPage && (
          <LoadMore
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onLoad={() => void query.fetchNextPage()}
          />
        )}
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
