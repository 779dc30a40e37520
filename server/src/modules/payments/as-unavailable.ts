import { GatewayError } from '../../gateways/gateway.ts';
import { AppError } from '../../platform/app-error.ts';

/** As whoever waits is told of it: another try may go better. */
export function asUnavailable(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  throw new AppError('gateway_unavailable', {
    ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
  });
}
