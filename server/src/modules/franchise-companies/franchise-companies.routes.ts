import type { franchiseCompanies } from '@yupflow/contract/franchise-companies';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function franchiseCompaniesHandlers(_parts: Parts): Handlers<typeof franchiseCompanies> {
  return {} as never;
}
