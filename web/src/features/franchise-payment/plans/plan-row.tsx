import { cycles } from '@yupflow/contract/money';
import type { SoldPlan } from '@yupflow/contract/plans';
import { Ellipsis, ExternalLink, Link2, Package, Pencil, Trash2 } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../locales/money.ts';
import { copyAndTell } from '../../../resource/copy-and-tell.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../../ui/menu.tsx';

interface Props {
  readonly plan: SoldPlan;
  readonly onEdit: () => void;
  /** Left out where companies have it: then it can only be taken off sale. */
  readonly onRemove: (() => void) | undefined;
}

export function PlanRow({ plan, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['franchise-payment', 'billing']);
  const { t: common } = useTranslation();
  const money = useMoney();
  const { name, prices, role, is_active, checkout_url, companies } = plan;
  const sold = cycles.flatMap((cycle) => {
    const price = prices[cycle];
    // A price that does not fit goes to the next line whole.
    return price === null ? [] : [t(`billing:per.${cycle}`, { price: money(price) }).replaceAll(' ', '\u00a0')];
  });
  const copyLink = () => void copyAndTell(checkout_url, { done: t('plans.linkCopied'), failed: t('copyFailed') });
  const deeds: Record<string, (() => void) | undefined> = {
    edit: onEdit,
    open: () => void window.open(checkout_url, '_blank', 'noopener'),
    copy: copyLink,
    delete: onRemove,
  };
  return (
    <div className="flex min-h-14 items-center gap-3 py-2 pr-2 pl-4">
      <Package aria-hidden className="size-4.5 shrink-0 text-muted" />
      <button type="button" onClick={onEdit} className="mr-auto min-w-0 rounded text-left">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense font-medium">
          <span className="wrap-anywhere">{name}</span>
          {!is_active && <Badge look="plain">{t('plans.off')}</Badge>}
        </span>
        <span className="block text-meta text-soft tabular-nums">{sold.join(' · ')}</span>
        <span className="block text-meta text-muted">
          {[
            role?.name ?? t('plans.everyModule'),
            companies === 0 ? t('plans.nobody') : t('plans.companies', { count: companies }),
          ].join(' · ')}
        </span>
      </button>
      {is_active && (
        <span className="max-sm:hidden">
          <IconButton label={t('plans.copyLinkOf', { name })} icon={Link2} onPress={copyLink} />
        </span>
      )}
      <MenuTrigger>
        <AriaButton aria-label={common('actionsFor', { name })} className={iconButtonClass}>
          <Ellipsis aria-hidden className="size-4" />
        </AriaButton>
        <Menu onAction={(key) => deeds[String(key)]?.()}>
          <MenuAction id="edit" icon={Pencil}>
            {common('edit')}
          </MenuAction>
          <MenuAction id="copy" icon={Link2}>
            {t('plans.copyLink')}
          </MenuAction>
          <MenuAction id="open" icon={ExternalLink}>
            {t('plans.openCheckout')}
          </MenuAction>
          {onRemove && (
            <>
              <MenuLine />
              <MenuAction id="delete" icon={Trash2} isDangerous>
                {common('delete')}
              </MenuAction>
            </>
          )}
        </Menu>
      </MenuTrigger>
    </div>
  );
}
