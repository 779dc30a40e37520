import type { SoldInvoice } from '@yupflow/contract/franchise-invoices';
import { Ban, CircleDollarSign, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemSlideOver } from '../../../resource/item-slide-over.tsx';
import { ListSearch } from '../../../resource/list-page.tsx';
import { ResourceList } from '../../../resource/resource-list.tsx';
import type { RowAction } from '../../../resource/resource-table.tsx';
import { useSearchParams } from '../../../resource/search-params.ts';
import { useItem } from '../../../resource/use-item.ts';
import { useList } from '../../../resource/use-list.ts';
import { useOpen } from '../../../resource/use-open.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { Page } from '../../../ui/page.tsx';
import { companiesResource } from '../companies/companies-resource.ts';
import { NewButton, SectionBar } from '../section-bar.tsx';
import { type InvoiceDeed, InvoiceDeedDialog } from './invoice-deed-dialog.tsx';
import { InvoiceSlide } from './invoice-slide.tsx';
import { invoiceFilters, invoicesResource } from './invoices-resource.ts';
import { NewInvoiceForm } from './new-invoice-form.tsx';
import { NoInvoices } from './no-invoices.tsx';
import { useInvoiceColumns } from './use-invoice-columns.tsx';

function useFilter() {
  const [{ state: asked, company }, changeSearch] = useSearchParams();
  const state = invoiceFilters.find((one) => one === asked) ?? null;
  const query = { ...(state ? { state } : {}), ...(company ? { companyId: company } : {}) };
  return {
    state,
    company: company ?? null,
    query: state || company ? query : undefined,
    choose: (next: string | null) => void changeSearch({ state: next }, { replace: true }),
    showAll: () => void changeSearch({ company: null }, { replace: true }),
    clear: () => void changeSearch({ state: null, company: null }, { replace: true }),
  };
}

export function InvoicesSection() {
  const { t } = useTranslation('franchise-invoices');
  const [{ search = '' }, changeSearch] = useSearchParams();
  const { state, company, query, choose, showAll, clear } = useFilter();
  const list = useList(invoicesResource, search, query);
  const columns = useInvoiceColumns();
  const slideOver = useOpen();
  const [deed, setDeed] = useState<InvoiceDeed | null>(null);

  function actionsOf(invoice: SoldInvoice): RowAction[] {
    const run = (kind: InvoiceDeed['kind']) => () => setDeed({ kind, invoice });
    if (invoice.state === 'paid')
      return [{ id: 'refund', label: t('refund.verb'), icon: Undo2, isRemoval: true, run: run('refund') }];
    if (invoice.state !== 'open') return [];
    return [
      { id: 'pay', label: t('pay.verb'), icon: CircleDollarSign, run: run('pay') },
      { id: 'void', label: t('void.verb'), icon: Ban, isRemoval: true, run: run('void') },
    ];
  }

  return (
    <Page>
      <SectionBar help={t('help')} actions={<NewButton label={t('new')} onPress={slideOver.openNew} />} />
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-y border-line bg-surface px-6 py-2.5 max-sm:px-4">
        <ListSearch label={t('search')} />
        <FilterSelect
          label={t('filter.label')}
          allLabel={t('filter.all')}
          value={state}
          options={invoiceFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={choose}
        />
        {company && <OfCompany id={company} onClear={showAll} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <ResourceList
          resource={invoicesResource}
          list={list}
          columns={columns}
          nameOf={({ number, company: { name } }) => `${t('number', { number })} ${name}`}
          search={search}
          onClearSearch={() => void changeSearch({ search: null })}
          fixed={[]}
          empty={<NoInvoices onClear={query ? clear : null} onCreate={slideOver.openNew} />}
          openerOf={(invoice) => () => slideOver.openItem(invoice.id)}
          actionsOf={actionsOf}
        />
      </div>
      <p role="status" className="sr-only">
        {search && list.found && !list.isRefreshing && t('found', { count: list.found.total })}
      </p>
      <ItemSlideOver
        resource={invoicesResource}
        slideOver={slideOver}
        form={(item) =>
          item ? (
            <InvoiceSlide id={item.id} onDeed={setDeed} onClose={slideOver.close} />
          ) : (
            <NewInvoiceForm companyId={company} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
          )
        }
      />
      {deed && <InvoiceDeedDialog deed={deed} onClose={() => setDeed(null)} />}
    </Page>
  );
}

/** The list is of one company alone: which, and the way back to all. */
function OfCompany({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const { t } = useTranslation('franchise-invoices');
  const company = useItem(companiesResource, id).data;
  const words = company ? t('ofCompany', { company: company.name }) : t('ofOneCompany');
  return (
    <Button icon={X} onPress={onClear} label={`${words}: ${t('showAll')}`}>
      {words}
    </Button>
  );
}
