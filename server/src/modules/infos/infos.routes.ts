import type { infos } from '@yupflow/contract/infos';
import type { Config } from '../../platform/config.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export function infosHandlers({ config }: { config: Config }): Handlers<typeof infos> {
  const answer = {
    name: 'Yupflow',
    logo: null,
    favicon: null,
    primaryColor: config.primaryColor,
    isSimulatorOn: config.isSimulatorOn,
  };
  return { get: async () => answer };
}
