import type { Output } from '@yupflow/contract/endpoint';
import type { FranchisePixels, franchiseIntegration } from '@yupflow/contract/franchise-integration';
import type { PixelEvent } from '../../jobs/franchise-pixels.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import * as repository from './pixels.repository.ts';
import type { FranchiseScope } from './scope.ts';

type PixelKind = PixelEvent['kind'];
type PixelsForm = Output<typeof franchiseIntegration.setPixels, 'body'>;

const kinds = ['meta', 'ga4', 'tiktok'] as const satisfies readonly PixelKind[];
const placeOf = (franchiseId: string, kind: PixelKind) => ({
  table: 'franchise_pixels',
  id: `${franchiseId} ${kind}`,
  column: 'token',
});

/** What a call to a provider needs; undefined where the reseller took it away. */
export async function openPixel(
  secrets: Secrets,
  tx: Tx,
  franchiseId: string,
  kind: PixelKind,
): Promise<{ pixel: string; token: string } | undefined> {
  const row = await repository.getPixel(tx, franchiseId, kind);
  if (!row?.token) return undefined;
  return { pixel: row.pixel_id, token: await secrets.decrypt(tx, null, placeOf(franchiseId, kind), row.token) };
}

interface PixelParts {
  readonly secrets: Secrets;
  readonly realtime: Pick<Realtime, 'emitTo'>;
}

export function franchisePixelsService({ secrets, realtime }: PixelParts) {
  async function get({ tx, franchiseId }: FranchiseScope): Promise<FranchisePixels> {
    const rows = await repository.listPixels(tx, franchiseId);
    const of = (kind: PixelKind) => {
      const row = rows.find((one) => one.kind === kind);
      return { id: row?.pixel_id ?? '', has_token: row?.has_token ?? false };
    };
    return { meta: of('meta'), ga4: of('ga4'), tiktok: of('tiktok') };
  }

  return {
    get,

    async set(scope: FranchiseScope, form: PixelsForm): Promise<FranchisePixels> {
      const { tx, franchiseId, userId } = scope;
      const given = kinds.flatMap((kind) => {
        const one = form[kind];
        return one ? [{ kind, ...one }] : [];
      });
      for (const { kind, id, token } of given) {
        if (id === '') {
          await repository.removePixel(tx, franchiseId, kind);
          continue;
        }
        const sealed = token ? await secrets.encrypt(tx, null, placeOf(franchiseId, kind), token) : null;
        await repository.putPixel(tx, franchiseId, { kind, pixel_id: id, token: sealed });
      }
      const details = Object.fromEntries(given.map(({ kind, id }) => [kind, id]));
      await logFranchise(tx, { franchiseId, userId, action: 'pixels.update', targetId: franchiseId, details });
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope);
    },
  };
}
