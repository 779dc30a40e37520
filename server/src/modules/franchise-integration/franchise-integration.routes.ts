import type { franchiseIntegration } from '@yupflow/contract/franchise-integration';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function franchiseIntegrationHandlers(_parts: Parts): Handlers<typeof franchiseIntegration> {
  return {} as never;
}
