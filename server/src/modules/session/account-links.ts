import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type LinkPurpose = 'confirm-email' | 'change-email' | 'reset-password';

interface AccountLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** Where it is sent: it proves that this address is the user's, and no other. */
  readonly email: string;
}

/** Answers the token, which is kept nowhere. The link before it, of the same purpose, is void. */
export async function createAccountLink(tx: Tx, { userId, purpose, email }: AccountLink): Promise<string> {
  const token = newToken();
  const link = {
    token_hash: hashToken(token),
    email,
    created_at: sql<Date>`app.now()`,
    expires_at: sql<Date>`app.now() + make_interval(secs => ${limits.accountLinkSeconds})`,
  };
  await tx
    .insertInto('account_links')
    .values({ user_id: userId, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(link))
    .execute();
  return token;
}

/** Takes the link away and locks its account: of two who use it at once, one finds it. */
export async function takeAccountLink(
  tx: Tx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<AccountLink | undefined> {
  // The account before what belongs to it, as everywhere: whoever locks in another order may wait for ever.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('account_links').select('user_id').where('token_hash', '=', hashToken(token)),
    )
    .forUpdate()
    .execute();
  const link = await tx
    .deleteFrom('account_links')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .returning(['user_id as userId', 'purpose', 'email'])
    .executeTakeFirst();
  return link && { ...link, purpose: link.purpose as LinkPurpose };
}

/** Whether a link would be found, without using it up. */
export async function hasAccountLink(tx: Tx, token: string, purpose: LinkPurpose): Promise<boolean> {
  const link = await tx
    .selectFrom('account_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .executeTakeFirst();
  return link !== undefined;
}

/** After a change of address or password, nothing that was sent before it opens anything. */
export async function voidAccountLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
}
