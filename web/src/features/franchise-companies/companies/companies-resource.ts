import { queryOptions } from '@tanstack/react-query';
import { franchiseCompanies, type SoldCompany } from '@yupflow/contract/franchise-companies';
import { plans } from '@yupflow/contract/plans';
import { call } from '../../../api/call.ts';
import { resourceOf } from '../../../resource/resource.ts';

export const companiesResource = resourceOf('franchise-companies', franchiseCompanies);

export const companyCountsQuery = queryOptions({
  queryKey: ['franchise-companies', 'count'],
  queryFn: ({ signal }) => call(franchiseCompanies.count, {}, { signal }),
});

export const soldPlansQuery = queryOptions({
  queryKey: ['franchise', 'sold-plans'],
  queryFn: ({ signal }) => call(plans.listSold, {}, { signal }),
});

/** Bought for life is a state of its own to whoever reads a list. */
export const shownStateOf = ({ state, cycle }: SoldCompany) =>
  state === 'active' && cycle === 'lifetime' ? 'lifetime' : state;
