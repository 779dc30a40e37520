import type { payments } from '@yupflow/contract/payments';
import type { Parts } from '../../parts.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { hearCallback } from './callback.ts';
import { paymentSettingsService } from './payment-settings.service.ts';
import { testGateway } from './test-gateway.ts';

export function paymentsHandlers(parts: Parts): Handlers<typeof payments> {
  const settings = paymentSettingsService(parts);
  return {
    get: (call) => settings.get(call),
    update: (call) => settings.update(call, call.body),
    test: prepared(
      ({ franchiseId, params }) => testGateway(parts, franchiseId, params.gateway),
      async (_call, outcome) => outcome,
    ),
    callback: async ({ params, query, body, request }) => {
      await hearCallback(parts, { ...params, query, body, headers: request.headers });
      return {};
    },
  };
}
