import type { Coupon } from '@yupflow/contract/coupons';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../locales/money.ts';

/** A day is a day everywhere: noon of it falls on it in every zone. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** What a coupon gives, and for whom and how long, in a line each. */
export function useCouponWords() {
  const { t, i18n } = useTranslation('franchise-payment');
  const money = useMoney();
  const days = new Intl.DateTimeFormat(i18n.language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  });
  const usesOf = (uses: number, most: number | null) => {
    if (most === null) return uses === 0 ? t('coupons.unused') : t('coupons.uses', { count: uses });
    return uses === 0 ? t('coupons.unusedOf', { most }) : t('coupons.usesOf', { count: uses, most });
  };
  return {
    discount({ discount, cycles }: Coupon): string {
      const off =
        discount.kind === 'percent'
          ? t('coupons.percentOff', { percent: discount.percent })
          : t('coupons.amountOff', { amount: money(discount.cents) });
      const length = cycles === null ? t('coupons.onEvery') : t('coupons.onFirst', { count: cycles });
      return `${off} ${length}`;
    },
    limits({ plan, expires_on, uses, max_uses }: Coupon): string {
      return [
        plan?.name ?? t('coupons.everyPlan'),
        usesOf(uses, max_uses),
        expires_on && t('coupons.until', { day: days.format(noonOf(expires_on)) }),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
