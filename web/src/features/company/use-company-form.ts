import { type Company, companies, companyForm } from '@yupflow/contract/companies';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { companyQuery } from '../../api/companies.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useChangesForm } from '../../resource/use-changes-form.ts';
import { toast } from '../../ui/toast.ts';

/** A part of the company as a form: `valuesOf` says which. */
export function useCompanyForm<Values extends FieldValues>(
  company: Company,
  valuesOf: (company: Company) => Values,
  message: string,
) {
  return useChangesForm(companyForm, valuesOf(company), async (changes) => {
    const saved = await call(companies.updateActive, { body: changes });
    queryClient.setQueryData(companyQuery.queryKey, saved);
    // Its name and picture stand in the menu, too.
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    toast.success(message);
    return valuesOf(saved);
  });
}

export type CompanyFormOf<Values extends FieldValues> = ReturnType<typeof useCompanyForm<Values>>;
