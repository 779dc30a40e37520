import { defaultTimezone } from '@yupflow/contract/calendar';
import type { Language } from '@yupflow/contract/languages';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import { insideCompany, type Tx } from '../../platform/db/transaction.ts';
import { countryOfTimezone } from './country-of-timezone.ts';
import { defaultRoles } from './default-roles.ts';

interface NewCompany {
  readonly ownerId: string;
  readonly name: string;
  /** What its first roles are named in. */
  readonly language: Language;
  readonly timezone?: string;
}

/** What a company starts with; nothing where somebody has made roles already. */
export async function addFirstRoles(tx: Tx, companyId: string, language: Language): Promise<void> {
  const existing = await tx.selectFrom('roles').select('id').where('company_id', '=', companyId).executeTakeFirst();
  if (existing) return;
  await tx
    .insertInto('roles')
    .values(
      defaultRoles(language).map(({ permissions, ...role }) => ({
        ...role,
        company_id: companyId,
        permissions: [...permissions],
      })),
    )
    .execute();
}

/** A company that works at once: its owner as its first member, and the roles to begin with. Answers its id. */
export async function createCompany(
  tx: Tx,
  { ownerId, name, language, timezone = defaultTimezone }: NewCompany,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select app.new_id() as id`.execute(tx);
  const { id } = only(rows);
  const country = countryOfTimezone(timezone);
  await insideCompany(tx, id, async () => {
    await tx.insertInto('companies').values({ id, name, timezone, country, owner_id: ownerId }).execute();
    await tx.insertInto('members').values({ company_id: id, user_id: ownerId }).execute();
    await addFirstRoles(tx, id, language);
  });
  return id;
}
