import { GatewayError, type OnlineGatewayName } from '../../gateways/gateway.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AskParts } from './ask-charge.ts';
import { openGateway } from './open-gateway.ts';

interface Outcome {
  readonly isWorking: boolean;
  readonly error: 'refused' | 'unreachable' | null;
}

/** Whether the key that is kept works. Not inside a transaction. */
export async function testGateway(parts: AskParts, franchiseId: string, name: OnlineGatewayName): Promise<Outcome> {
  const gateway = await parts.db.withFranchise(franchiseId, (tx) => openGateway(parts, tx, franchiseId, name));
  if (!gateway) throw new AppError('not_found');
  try {
    await gateway.check();
    return { isWorking: true, error: null };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isRefused = error.kind === 'unauthorized' || error.kind === 'refused';
    return { isWorking: false, error: isRefused ? 'refused' : 'unreachable' };
  }
}
