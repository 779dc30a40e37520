import type { User } from '@yupflow/contract/me';
import { queryClient } from './query-client.ts';

export const meKey = ['me'] as const;

/** The company that this page shows, as far as it knows: see api/me.ts. */
export const activeCompany = (): string | undefined => queryClient.getQueryData<User>(meKey)?.activeCompany?.company_id;
