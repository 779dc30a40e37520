import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aFranchise } from './companies.ts';
import { aNewcomer, anOwner, Person } from './people.ts';
import type { TestServer } from './test-server.ts';

interface Reseller {
  readonly franchiseId: string;
  readonly host: string;
  /** Its admin, who calls its own address. The server must be started with `behindProxy`. */
  readonly admin: Person;
}

/** Somebody as they call the address of a reseller. */
export const at = (host: string, person: Person): Person =>
  new Person({ ...person, headers: { 'x-forwarded-host': host } });

async function makeAdmin({ address }: Pick<TestServer, 'address'>, person: Person, franchiseId?: string) {
  await asOwner(address, (owner) =>
    owner.query(
      'insert into franchise_admins (franchise_id, user_id) values (coalesce($1, app.default_franchise()), $2)',
      [franchiseId ?? null, person.userId],
    ),
  );
}

/** An admin of the default reseller, who has no company. */
export async function anAdmin(world: TestServer, name = 'Renata'): Promise<Person> {
  const admin = await aNewcomer(world, { name });
  await makeAdmin(world, admin);
  return admin;
}

/** A reseller of its own, with its address and its admin. */
export async function aReseller(world: TestServer, name: string): Promise<Reseller> {
  const host = `${name.toLowerCase().replace(/\W/g, '-')}.example.com`;
  const franchiseId = await aFranchise(world, { name, host });
  const admin = at(host, await anAdminOf(world, franchiseId, name));
  return { franchiseId, host, admin };
}

/** One more who looks after a reseller. */
export async function anAdminOf(world: TestServer, franchiseId: string, name: string): Promise<Person> {
  const person = await aNewcomer(world, { name: `Admin ${name}` });
  await makeAdmin(world, person, franchiseId);
  return person;
}

/** An owner whose company belongs to a reseller, at its address. */
export async function anOwnerOf(world: TestServer, { franchiseId, host }: Reseller, name = 'Olga'): Promise<Person> {
  const owner = await anOwner(world, name);
  await asOwner(world.address, (db) =>
    db.query('update companies set franchise_id = $2 where id = $1', [owner.companyId, franchiseId]),
  );
  return at(host, owner);
}
