import { randomBytes } from 'node:crypto';
import type { CloudFacts, ConnectionForm } from '@yupflow/contract/connections';
import { sql } from 'kysely';
import type { CloudAccount } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { publicUrlOf } from '../../platform/mail/public-url.ts';

interface Of {
  readonly companyId: string;
  readonly id: string;
}

type CloudForm = NonNullable<ConnectionForm['cloud']>;
type CloudChanges = Partial<CloudForm>;
type Sealed = 'token_sealed' | 'app_secret_sealed';

const placeOf = (id: string, column: Sealed) => ({ table: 'cloud_lines', id, column });

/** So much of a token says which one it is, and no more. */
const endOf = (token: string) => (token.length >= 12 ? token.slice(-4) : '');
/** Nobody guesses it. */
const newKey = () => randomBytes(24).toString('base64url');

/** One number has one line: what it hears could not be told apart. */
const orInUse = (error: unknown) =>
  isUniqueViolation(error, 'cloud_lines_number')
    ? new AppError('invalid_fields', { fields: { 'cloud.phone_number_id': 'number_in_use' } })
    : error;

async function sealed(secrets: Secrets, tx: Tx, { companyId, id }: Of, { token, app_secret: appSecret }: CloudChanges) {
  const seal = (column: Sealed, text: string) => secrets.encrypt(tx, companyId, placeOf(id, column), text);
  return {
    ...(token === undefined ? {} : { token_sealed: await seal('token_sealed', token), token_end: endOf(token) }),
    ...(appSecret === undefined ? {} : { app_secret_sealed: await seal('app_secret_sealed', appSecret) }),
  };
}

export async function addCloudLine(secrets: Secrets, tx: Tx, of: Of, form: CloudForm): Promise<void> {
  const { token_sealed, token_end = '', app_secret_sealed } = await sealed(secrets, tx, of, form);
  if (!token_sealed || !app_secret_sealed) throw new Error('a number of the official API has a token and a secret');
  await tx
    .insertInto('cloud_lines')
    .values({
      company_id: of.companyId,
      connection_id: of.id,
      phone_number_id: form.phone_number_id,
      business_id: form.business_id,
      token_sealed,
      token_end,
      app_secret_sealed,
      hook_key: newKey(),
      verify_token: newKey(),
    })
    .execute()
    .catch((error: unknown) => {
      throw orInUse(error);
    });
}

/**
 * What is left out stays as it is. Another number has heard nothing yet. Answers whether it speaks with something else
 * now.
 */
export async function changeCloudLine(secrets: Secrets, tx: Tx, of: Of, changes: CloudChanges): Promise<boolean> {
  const { phone_number_id, business_id, token } = changes;
  const before = await tx
    .selectFrom('cloud_lines')
    .select(['phone_number_id', 'business_id'])
    .where('company_id', '=', of.companyId)
    .where('connection_id', '=', of.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const values = {
    ...(await sealed(secrets, tx, of, changes)),
    ...(business_id === undefined ? {} : { business_id }),
    ...(phone_number_id === undefined
      ? {}
      : {
          phone_number_id,
          heard_at: sql<Date | null>`case when phone_number_id = ${phone_number_id} then heard_at end`,
        }),
  };
  if (Object.keys(values).length === 0) return false;
  await tx
    .updateTable('cloud_lines')
    .set(values)
    .where('company_id', '=', of.companyId)
    .where('connection_id', '=', of.id)
    .execute()
    .catch((error: unknown) => {
      throw orInUse(error);
    });
  const isOther = (given: string | undefined, kept: string) => given !== undefined && given !== kept;
  return (
    token !== undefined || isOther(phone_number_id, before.phone_number_id) || isOther(business_id, before.business_id)
  );
}

/** With it goes the address that the channel calls. */
export async function removeCloudLine(tx: Tx, { companyId, id }: Of): Promise<void> {
  await tx.deleteFrom('cloud_lines').where('company_id', '=', companyId).where('connection_id', '=', id).execute();
}

/** What a line speaks with, as it is kept. */
export interface SealedAccount {
  readonly phone_number_id: string;
  readonly business_id: string;
  readonly token_sealed: Buffer;
}

export async function openCloudAccount(
  secrets: Secrets,
  tx: Tx,
  { companyId, id }: Of,
  { phone_number_id, business_id, token_sealed }: SealedAccount,
): Promise<CloudAccount> {
  const token = await secrets.decrypt(tx, companyId, placeOf(id, 'token_sealed'), token_sealed);
  return { phoneNumberId: phone_number_id, businessId: business_id, token };
}

/** Null where the line is of another type, or gone. */
export async function cloudAccountOf(
  { secrets }: { readonly secrets: Secrets },
  tx: Tx,
  companyId: string,
  connectionId: string,
): Promise<CloudAccount | null> {
  const row = await tx
    .selectFrom('cloud_lines')
    .select(['phone_number_id', 'business_id', 'token_sealed'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return row ? openCloudAccount(secrets, tx, { companyId, id: connectionId }, row) : null;
}

/** The secret by which what the channel says is known to be its own. */
export const openAppSecret = (secrets: Secrets, tx: Tx, { companyId, id }: Of, secret: Buffer): Promise<string> =>
  secrets.decrypt(tx, companyId, placeOf(id, 'app_secret_sealed'), secret);

interface WithCloud {
  readonly cloud: CloudFacts | null;
}

/** The channel calls from outside: it needs the whole address, as people of this company know the product. */
export async function withWebhookUrls<Line extends WithCloud>(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  companyId: string,
  lines: readonly Line[],
): Promise<Line[]> {
  if (!lines.some(({ cloud }) => cloud)) return [...lines];
  const { franchise_id } = await tx
    .selectFrom('companies')
    .select('franchise_id')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const origin = await publicUrlOf(tx, config, franchise_id);
  return lines.map((line) =>
    line.cloud ? { ...line, cloud: { ...line.cloud, webhook_url: `${origin}${line.cloud.webhook_url}` } } : line,
  );
}
