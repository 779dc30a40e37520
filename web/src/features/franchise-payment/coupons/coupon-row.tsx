import type { Coupon } from '@yupflow/contract/coupons';
import { Ellipsis, Pencil, TicketPercent, Trash2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../ui/menu.tsx';
import { useCouponWords } from './use-coupon-words.ts';

interface Props {
  readonly coupon: Coupon;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function CouponRow({ coupon, onEdit, onRemove }: Props) {
  const { t } = useTranslation('franchise-payment');
  const { t: common } = useTranslation();
  const words = useCouponWords();
  const { code, is_active, is_usable } = coupon;
  return (
    <div className="flex min-h-14 items-center gap-3 py-2 pr-2 pl-4">
      <TicketPercent aria-hidden className="size-4.5 shrink-0 text-muted" />
      <button type="button" onClick={onEdit} className="mr-auto min-w-0 rounded text-left">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense font-medium">
          <code className="font-mono wrap-anywhere">{code}</code>
          <Badge look={is_usable ? 'ok' : 'plain'}>
            {t(is_usable ? 'coupons.usable' : is_active ? 'coupons.over' : 'coupons.off')}
          </Badge>
        </span>
        <span className="block text-meta text-soft tabular-nums">{words.discount(coupon)}</span>
        <span className="block text-meta text-muted tabular-nums">{words.limits(coupon)}</span>
      </button>
      <MenuTrigger>
        <Button aria-label={common('actionsFor', { name: code })} className={iconButtonClass}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
        <Menu onAction={(key) => (key === 'edit' ? onEdit() : onRemove())}>
          <MenuAction id="edit" icon={Pencil}>
            {common('edit')}
          </MenuAction>
          <MenuAction id="delete" icon={Trash2} isDangerous>
            {common('delete')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
    </div>
  );
}
