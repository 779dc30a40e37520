import type { SoldCompanyFilter } from '@yupflow/contract/franchise-companies';
import {
  Ban,
  Check,
  CircleDashed,
  CircleSlash,
  ClockAlert,
  Infinity as Forever,
  ReceiptText,
  Trash2,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

const looks: Record<SoldCompanyFilter, Pick<ComponentProps<typeof Badge>, 'look' | 'icon'>> = {
  active: { look: 'ok', icon: Check },
  lifetime: { look: 'ok', icon: Forever },
  expiring: { look: 'warn', icon: ReceiptText },
  overdue: { look: 'bad', icon: ClockAlert },
  suspended: { look: 'bad', icon: Ban },
  franchise_unpaid: { look: 'bad', icon: Ban },
  inactive: { look: 'plain', icon: CircleDashed },
  cancelled: { look: 'plain', icon: CircleSlash },
  deleted: { look: 'plain', icon: Trash2 },
};

export function CompanyStateBadge({ state }: { readonly state: SoldCompanyFilter }) {
  const { t } = useTranslation('franchise-companies');
  return <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>;
}
