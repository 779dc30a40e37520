import { queryOptions, useQuery } from '@tanstack/react-query';
import { franchiseEndpoints } from '@yupflow/contract/franchise';
import { franchiseInvoices } from '@yupflow/contract/franchise-invoices';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { useFormat } from '../../locales/format.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { companyCountsQuery } from './companies/companies-resource.ts';

const sections = ['companies', 'users', 'invoices'] as const;
export type Section = (typeof sections)[number];

export function useSection(): Section {
  const [{ section }] = useSearchParams();
  return sections.find((one) => one === section) ?? 'companies';
}

/** A list says how many there are of all, however few of them one asks for. */
const usersCountQuery = queryOptions({
  queryKey: ['franchise-users', 'count'],
  queryFn: ({ signal }) => call(franchiseEndpoints.listUsers, { query: { limit: 1 } }, { signal }),
});

const invoicesCountQuery = queryOptions({
  queryKey: ['franchise-invoices', 'count'],
  queryFn: ({ signal }) => call(franchiseInvoices.list, { query: { limit: 1 } }, { signal }),
});

interface Counted {
  readonly total: number;
  readonly has_more_than_total?: boolean;
}

function useCounts(): Record<Section, Counted | undefined> {
  const all = useQuery(companyCountsQuery).data?.all;
  return {
    companies: all === undefined ? undefined : { total: all },
    users: useQuery(usersCountQuery).data,
    invoices: useQuery(invoicesCountQuery).data,
  };
}

interface Props {
  readonly help: string;
  readonly actions?: ReactNode;
}

/** The three lists beside each other, what the one is for, and what can be done with it. */
export function SectionBar({ help, actions }: Props) {
  const { t } = useTranslation('franchise-companies');
  const format = useFormat();
  const section = useSection();
  const [params, changeSearch] = useSearchParams();
  const counts = useCounts();
  const isPhone = useMediaQuery(atMostPhone);
  /** What narrowed one list means nothing to the next. */
  const open = (next: Section) =>
    void changeSearch({
      ...Object.fromEntries(Object.keys(params).map((name) => [name, null])),
      section: next === 'companies' ? null : next,
    });
  return (
    <div className="@container shrink-0 bg-page">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-2.5 max-sm:px-4">
        <Segmented
          label={t('sections.label')}
          value={section}
          options={sections.map((value) => {
            // A phone has room for the names and what is made here.
            const count = isPhone ? undefined : counts[value];
            return {
              value,
              label: [
                t(`sections.${value}`),
                count && format.number(count.total) + (count.has_more_than_total ? '+' : ''),
              ]
                .filter(Boolean)
                .join(' '),
            };
          })}
          onChange={open}
        />
        <p className="mr-auto text-dense text-muted @max-5xl:hidden">{help}</p>
        {actions && <div className="ml-auto flex gap-2">{actions}</div>}
      </div>
    </div>
  );
}

interface NewProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** Makes one more; on a phone a plus beside the lists, which leave no room for words. */
export function NewButton({ label, onPress }: NewProps) {
  const isPhone = useMediaQuery(atMostPhone);
  return (
    <Button look="primary" icon={Plus} label={label} className={isPhone ? 'min-w-11' : ''} onPress={onPress}>
      {!isPhone && label}
    </Button>
  );
}
