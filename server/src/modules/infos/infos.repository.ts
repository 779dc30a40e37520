import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Row {
  name: string;
  logo: string | null;
  favicon: string | null;
  primary_color: string;
  not_in_company: string | null;
  not_paid: string | null;
}

/** The face of the franchise that has this host, else of the default one. */
export async function faceOf(tx: Tx, host: string) {
  const { rows } = await sql<Row>`select * from app.face_of(${host})`.execute(tx);
  const { name, logo, favicon, primary_color, not_in_company, not_paid } = only(rows);
  return { name, logo, favicon, primaryColor: primary_color, notInCompany: not_in_company, notPaid: not_paid };
}
