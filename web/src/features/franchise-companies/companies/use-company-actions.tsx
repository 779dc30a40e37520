import type { SoldCompany } from '@yupflow/contract/franchise-companies';
import {
  CircleDollarSign,
  CirclePause,
  CirclePlay,
  Headset,
  Pencil,
  ReceiptText,
  Ticket,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../resource/resource-table.tsx';
import { useSearchParams } from '../../../resource/search-params.ts';
import type { Deed } from './deed-dialog.tsx';

interface Props {
  readonly onDeed: (deed: Deed) => void;
  readonly onEdit: (id: string) => void;
}

/** What a reseller can do with a company, as its state allows. */
export function useCompanyActions({ onDeed, onEdit }: Props): (company: SoldCompany) => RowAction[] {
  const { t } = useTranslation('franchise-companies');
  const [, changeSearch] = useSearchParams();
  return (company) => {
    const { id, state, owed } = company;
    const showInvoices = (filter: string | null) =>
      void changeSearch({
        section: 'invoices',
        company: id,
        state: filter,
        search: null,
        plan: null,
        role: null,
        due: null,
        sort: null,
      });
    const deed = (kind: Deed['kind']) => () => onDeed({ kind, company });
    if (state === 'deleted') return [{ id: 'restore', label: t('menu.restore'), icon: Undo2, run: deed('restore') }];
    const isShut = state === 'suspended' || state === 'cancelled';
    const actions: (RowAction | false)[] = [
      { id: 'edit', label: t('menu.edit'), icon: Pencil, run: () => onEdit(id) },
      { id: 'invoices', label: t('menu.invoices'), icon: ReceiptText, run: () => showInvoices(null) },
      owed > 0 && { id: 'pay', label: t('menu.pay'), icon: CircleDollarSign, run: () => showInvoices('open') },
      company.cycle !== null && { id: 'code', label: t('menu.code'), icon: Ticket, run: deed('renewCode') },
      { id: 'enter', label: t('menu.enter'), icon: Headset, startsGroup: true, run: deed('enter') },
      isShut && {
        id: 'reactivate',
        label: t('menu.reactivate'),
        icon: CirclePlay,
        startsGroup: true,
        run: deed('reactivate'),
      },
      !isShut &&
        state !== 'inactive' && {
          id: 'suspend',
          label: t('menu.suspend'),
          icon: CirclePause,
          startsGroup: true,
          run: deed('suspend'),
        },
      {
        id: 'remove',
        label: t('menu.remove'),
        icon: Trash2,
        isRemoval: true,
        startsGroup: state === 'inactive',
        run: deed('remove'),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
