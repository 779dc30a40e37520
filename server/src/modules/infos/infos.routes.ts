import type { infos } from '@yupflow/contract/infos';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { faceOf } from './infos.repository.ts';

interface InfosParts {
  readonly db: Pick<Database, 'withoutCompany'>;
  readonly config: Pick<Config, 'isFranchiseMode' | 'isSimulatorOn' | 'primaryColor'>;
}

const productFace = { name: 'Yupflow', logo: null, favicon: null, notInCompany: null, notPaid: null };

export function infosHandlers({ db, config }: InfosParts): Handlers<typeof infos> {
  const { isFranchiseMode, isSimulatorOn, primaryColor } = config;
  const ofDeployment = { isFranchiseMode, isSimulatorOn };
  return {
    get: async ({ request }) => {
      if (!isFranchiseMode) return { ...productFace, primaryColor, ...ofDeployment };
      // Behind a proxy that is trusted, the host is the one that the browser asked for.
      const face = await db.withoutCompany((tx) => faceOf(tx, request.host.toLowerCase()));
      // The product's own colour is the operator's to choose.
      return {
        ...face,
        primaryColor: face.primaryColor === 'yupflow' ? primaryColor : face.primaryColor,
        ...ofDeployment,
      };
    },
  };
}
