import type { SoldCompany } from '@yupflow/contract/franchise-companies';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemSlideOver } from '../../../resource/item-slide-over.tsx';
import { ListSearch } from '../../../resource/list-page.tsx';
import { ResourceList } from '../../../resource/resource-list.tsx';
import { useSearchParams } from '../../../resource/search-params.ts';
import { useList } from '../../../resource/use-list.ts';
import { useOpen } from '../../../resource/use-open.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { NewButton, SectionBar } from '../section-bar.tsx';
import { CodeSlide, type ShownCode } from './code-slide.tsx';
import { companiesResource } from './companies-resource.ts';
import { DueCell, MembersCell, NameCell, PlanCell, RoleCell, StateCell } from './company-cells.tsx';
import { CompanyFilters } from './company-filters.tsx';
import { type Deed, DeedDialog } from './deed-dialog.tsx';
import { EditCompanyForm } from './edit-company-form.tsx';
import { NewCompanyForm } from './new-company-form.tsx';
import { StateTabs } from './state-tabs.tsx';
import { useCompanyActions } from './use-company-actions.tsx';
import { useCompanyFilter } from './use-company-filter.ts';
import { useExport } from './use-export.ts';

function useColumns() {
  const { t } = useTranslation('franchise-companies');
  return [
    { id: 'name', title: t('one'), cell: (company: SoldCompany) => <NameCell company={company} /> },
    {
      id: 'plan',
      title: t('plan'),
      className: 'w-[14%] max-sm:hidden',
      cell: (company: SoldCompany) => <PlanCell company={company} />,
    },
    {
      id: 'due',
      title: t('dueDate'),
      className: 'w-[15%] max-sm:hidden',
      cell: (company: SoldCompany) => <DueCell company={company} />,
    },
    {
      id: 'state',
      title: t('stateTitle'),
      className: 'w-40 max-sm:hidden',
      cell: (company: SoldCompany) => <StateCell company={company} />,
    },
    {
      id: 'role',
      title: t('role'),
      className: 'w-[14%] @max-5xl:hidden',
      cell: (company: SoldCompany) => <RoleCell company={company} />,
    },
    {
      id: 'members',
      title: t('members'),
      className: 'w-24 text-right @max-4xl:hidden',
      cell: (company: SoldCompany) => <MembersCell company={company} />,
    },
  ];
}

export function CompaniesSection() {
  const { t } = useTranslation('franchise-companies');
  const [{ search = '' }, changeSearch] = useSearchParams();
  const { state, chooseState, query, isNarrowed, clear } = useCompanyFilter();
  const columns = useColumns();
  const list = useList(companiesResource, search, query);
  const slideOver = useOpen();
  const [deed, setDeed] = useState<Deed | null>(null);
  const [code, setCode] = useState<ShownCode | null>(null);
  const actionsOf = useCompanyActions({ onDeed: setDeed, onEdit: slideOver.openItem });
  const { isExporting, save } = useExport(search, query);
  return (
    <Page>
      <SectionBar
        help={t('help')}
        actions={
          <>
            <span className="max-sm:hidden">
              <Button icon={Download} isPending={isExporting} onPress={save}>
                {t('export')}
              </Button>
            </span>
            <NewButton label={t('new')} onPress={slideOver.openNew} />
          </>
        }
      />
      <StateTabs value={state} onChange={chooseState} />
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-6 py-2.5 max-sm:px-4">
        <ListSearch label={t('search')} placeholder={t('searchHint')} />
        <CompanyFilters />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <ResourceList
          resource={companiesResource}
          list={list}
          columns={columns}
          nameOf={(company) => company.name}
          search={search}
          onClearSearch={() => void changeSearch({ search: null })}
          fixed={[]}
          empty={<NoCompanies onClear={isNarrowed ? clear : null} onCreate={slideOver.openNew} />}
          openerOf={(company) => () => slideOver.openItem(company.id)}
          actionsOf={actionsOf}
        />
      </div>
      <p role="status" className="sr-only">
        {search && list.found && !list.isRefreshing && t('found', { count: list.found.total })}
      </p>
      <ItemSlideOver
        resource={companiesResource}
        slideOver={slideOver}
        form={(item) =>
          item ? (
            <EditCompanyForm item={item} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
          ) : (
            <NewCompanyForm
              onClose={slideOver.close}
              onMade={(made) => {
                slideOver.closeSaved();
                if (made) setCode(made);
              }}
            />
          )
        }
      />
      {deed && <DeedDialog deed={deed} onCode={setCode} onClose={() => setDeed(null)} />}
      {code && <CodeSlide shown={code} onClose={() => setCode(null)} />}
    </Page>
  );
}

interface NoCompaniesProps {
  /** Null where nothing narrows the list. */
  readonly onClear: (() => void) | null;
  readonly onCreate: () => void;
}

function NoCompanies({ onClear, onCreate }: NoCompaniesProps) {
  const { t } = useTranslation('franchise-companies');
  return (
    <EmptyState
      drawing={<path d="M28 84V28l32-14 32 14v56zM48 84V62h24v22M44 40h8M68 40h8M44 52h8M68 52h8" />}
      title={t(onClear ? 'empty.filtered' : 'empty.title')}
      action={
        onClear ? (
          <Button onPress={onClear}>{t('filters.clear')}</Button>
        ) : (
          <Button look="primary" icon={Plus} onPress={onCreate}>
            {t('new')}
          </Button>
        )
      }
    >
      {t(onClear ? 'empty.filteredText' : 'empty.text')}
    </EmptyState>
  );
}
