import { dueWithin, type SoldCompanyFilter, soldCompanyFilters } from '@yupflow/contract/franchise-companies';
import { useSearchParams } from '../../../resource/search-params.ts';

/** What narrows the list and stands in the address; the state has its tabs, these have a button on a phone. */
const narrowing = ['plan', 'role', 'due'] as const;

/** Whoever falls due first is whom the reseller has to think of first. */
const usualSort = 'due_date';

export function useCompanyFilter() {
  const [{ state: asked, plan, role, due: dueAsked, sort: sortAsked }, changeSearch] = useSearchParams();
  const state = soldCompanyFilters.find((one) => one === asked) ?? null;
  const due = dueWithin.find((one) => one === dueAsked);
  const sort = sortAsked === 'created_at' ? sortAsked : usualSort;
  const chosen = { plan: plan ?? null, role: role ?? null, due: due ?? null };
  const given = Object.entries({ state, planId: plan, roleId: role, due, sort }).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
  const count = narrowing.filter((name) => chosen[name] !== null).length;
  return {
    state,
    ...chosen,
    sort,
    count,
    isNarrowed: count > 0 || state !== null,
    query: Object.fromEntries(given),
    chooseState: (next: SoldCompanyFilter | null) => void changeSearch({ state: next }, { replace: true }),
    choose: (name: (typeof narrowing)[number] | 'sort', value: string | null) =>
      void changeSearch({ [name]: value }, { replace: true }),
    clear: () => void changeSearch({ state: null, plan: null, role: null, due: null }, { replace: true }),
  };
}
