import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import { openAppSecret } from '../connections/connection-cloud.service.ts';
import type { OpenHook } from './cloud-hooks.repository.ts';

interface SecretParts {
  readonly db: Database;
  readonly secrets: Secrets;
}

interface Opened {
  readonly sealed: Buffer;
  readonly secret: string;
}

/** So many lines speak at once; of the others it is opened anew. */
const mostKept = 500;

/** The secrets of apps, opened once each: a busy line proves itself hundreds of times in a minute. */
export function appSecrets({ db, secrets }: SecretParts) {
  const opened = new Map<string, Opened>();

  return async ({ company_id: companyId, connection_id: id, app_secret_sealed: sealed }: OpenHook): Promise<string> => {
    const known = opened.get(id);
    // Another one has been entered since.
    if (known?.sealed.equals(sealed)) return known.secret;
    const secret = await db.withCompany(companyId, (tx) => openAppSecret(secrets, tx, { companyId, id }, sealed));
    opened.delete(id);
    opened.set(id, { sealed, secret });
    const [oldest] = opened.keys();
    if (opened.size > mostKept && oldest) opened.delete(oldest);
    return secret;
  };
}
