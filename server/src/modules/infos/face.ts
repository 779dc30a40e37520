import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { faceOf } from './infos.repository.ts';

export interface FaceParts {
  readonly db: Pick<Database, 'withoutCompany'>;
  readonly config: Pick<Config, 'isFranchiseMode' | 'isSimulatorOn' | 'primaryColor'>;
}

export interface Face {
  readonly name: string;
  /** Keys of pictures. */
  readonly logo: string | null;
  readonly favicon: string | null;
  readonly primaryColor: string;
  readonly notInCompany: string | null;
  readonly notPaid: string | null;
}

const productFace = { name: 'Yupflow', logo: null, favicon: null, notInCompany: null, notPaid: null };

/** Behind a proxy that is trusted, the host is the one that the browser asked for. */
export async function faceAt({ db, config }: FaceParts, host: string): Promise<Face> {
  const { isFranchiseMode, primaryColor } = config;
  if (!isFranchiseMode) return { ...productFace, primaryColor };
  const face = await db.withoutCompany((tx) => faceOf(tx, host.toLowerCase()));
  // The product's own colour is the operator's to choose.
  return { ...face, primaryColor: face.primaryColor === 'yupflow' ? primaryColor : face.primaryColor };
}
