import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { companyCountsQuery } from './companies/companies-resource.ts';

const sections = ['companies', 'users', 'invoices'] as const;
export type Section = (typeof sections)[number];

export function useSection(): Section {
  const [{ section }] = useSearchParams();
  return sections.find((one) => one === section) ?? 'companies';
}

interface Props {
  readonly help: string;
  /** How many there are here, once known. */
  readonly total: number | undefined;
  readonly actions?: ReactNode;
}

/** The three lists beside each other, what the one is for, and what can be done with it. */
export function SectionBar({ help, total, actions }: Props) {
  const { t } = useTranslation('franchise-companies');
  const format = useFormat();
  const section = useSection();
  const [params, changeSearch] = useSearchParams();
  const companies = useQuery(companyCountsQuery).data?.all;
  const countOf = (one: Section) =>
    one === section && one !== 'companies' ? total : one === 'companies' ? companies : undefined;
  /** What narrowed one list means nothing to the next. */
  const open = (next: Section) =>
    void changeSearch({
      ...Object.fromEntries(Object.keys(params).map((name) => [name, null])),
      section: next === 'companies' ? null : next,
    });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 bg-page px-6 py-2.5 max-sm:px-4">
      <Segmented
        label={t('sections.label')}
        value={section}
        options={sections.map((value) => {
          const count = countOf(value);
          return {
            value,
            label: [t(`sections.${value}`), count !== undefined && format.number(count)].filter(Boolean).join(' '),
          };
        })}
        onChange={open}
      />
      <p className="mr-auto text-dense text-muted max-lg:hidden">{help}</p>
      {actions && <div className="ml-auto flex gap-2">{actions}</div>}
    </div>
  );
}
