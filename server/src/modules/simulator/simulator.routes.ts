import type { simulator } from '@yupflow/contract/simulator';
import { AppError } from '../../platform/app-error.ts';
import type { MovableClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

interface SimulatorParts {
  readonly config: Pick<Config, 'isSimulatorOn' | 'isProduction'>;
  readonly clock: MovableClock;
}

export function simulatorHandlers({ config, clock }: SimulatorParts): Handlers<typeof simulator> {
  return {
    moveClock: async ({ tx, body }) => {
      if (!config.isSimulatorOn || config.isProduction) throw new AppError('not_found');
      return { now: (await clock.move(tx, body.advance)).toISOString() };
    },
  };
}
