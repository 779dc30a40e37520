import { type Franchise, franchiseEndpoints, franchiseForm } from '@yupflow/contract/franchise';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { infosQuery } from '../../api/infos.ts';
import { queryClient } from '../../api/query-client.ts';
import { useChangesForm } from '../../resource/use-changes-form.ts';
import { toast } from '../../ui/toast.ts';
import { franchiseQuery } from './franchise-queries.ts';

/** A part of the reseller as a form: `valuesOf` says which. */
export function useFranchiseForm<Values extends FieldValues>(
  franchise: Franchise,
  valuesOf: (franchise: Franchise) => Values,
  message: string,
) {
  return useChangesForm(franchiseForm, valuesOf(franchise), async (changes) => {
    const saved = await call(franchiseEndpoints.update, { body: changes });
    queryClient.setQueryData(franchiseQuery.queryKey, saved);
    // Its face is the whole product's: name, logo and colour change around the page at once.
    void queryClient.invalidateQueries({ queryKey: infosQuery.queryKey });
    toast.success(message);
    return valuesOf(saved);
  });
}

export type FranchiseFormOf<Values extends FieldValues> = ReturnType<typeof useFranchiseForm<Values>>;
