import { randomUUID } from 'node:crypto';
import type { CompanyPermission } from '@yupflow/contract/permissions';
import { sql } from 'kysely';
import { hashPassword } from '../../src/platform/auth/passwords.ts';
import { hashToken, newToken } from '../../src/platform/auth/tokens.ts';
import type { Database } from '../../src/platform/db/database.ts';

export const password = 'correct horse battery';
let hash: Promise<string> | undefined;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Headers;
}

/** Somebody with a session, who speaks HTTP to the server under test. */
export class Person {
  readonly origin: string;
  readonly userId: string;
  readonly email: string;
  readonly companyId: string;
  readonly token: string;
  /** Sent with every request, such as the host that a proxy names. */
  readonly headers: Record<string, string>;
  constructor(facts: {
    origin: string;
    userId: string;
    email: string;
    companyId: string;
    token: string;
    headers?: Record<string, string>;
  }) {
    this.origin = facts.origin;
    this.userId = facts.userId;
    this.email = facts.email;
    this.companyId = facts.companyId;
    this.token = facts.token;
    this.headers = facts.headers ?? {};
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return request(this.origin, method, path, body, {
      authorization: `Bearer ${this.token}`,
      ...this.headers,
      ...headers,
    });
  }
  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('PUT', path, body, headers);
  remove = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);
}

/** The body of an answer that must be this one. */
export function bodyOf({ status, body }: Answer, wanted: number) {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${JSON.stringify(body)}`);
  return body;
}

export async function request(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: text && isJson ? JSON.parse(text) : text, headers: response.headers };
}

interface World {
  readonly db: Database;
  readonly origin: string;
}

interface UserFacts {
  readonly name?: string;
  readonly email?: string;
  readonly isEmailConfirmed?: boolean;
}

async function createUser({ db }: World, facts: UserFacts): Promise<{ userId: string; email: string }> {
  const { name = 'Davi', isEmailConfirmed = true } = facts;
  hash ??= hashPassword(password);
  const email = facts.email ?? `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@example.com`;
  const { id } = await db.withoutCompany(async (tx) =>
    tx
      .insertInto('users')
      .values({
        name,
        email,
        password_hash: (await hash) ?? '',
        email_confirmed_at: isEmailConfirmed ? sql`app.now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { userId: id, email };
}

async function createSession({ db }: World, userId: string, companyId: string | null): Promise<string> {
  const token = newToken();
  await db.withoutCompany((tx) =>
    tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        active_company_id: companyId,
        user_agent: 'test',
        ip: '127.0.0.1',
        expires_at: sql`app.now() + interval '1 day'`,
      })
      .execute(),
  );
  return token;
}

/** A company and its owner, signed in. */
export async function anOwner(world: World, name = 'Ana'): Promise<Person> {
  const { userId, email } = await createUser(world, { name });
  const companyId = randomUUID();
  await world.db.withCompany(companyId, async (tx) => {
    await tx
      .insertInto('companies')
      .values({ id: companyId, name: `${name}'s`, owner_id: userId })
      .execute();
    await tx.insertInto('members').values({ company_id: companyId, user_id: userId }).execute();
  });
  return new Person({
    origin: world.origin,
    userId,
    email,
    companyId,
    token: await createSession(world, userId, companyId),
  });
}

/** A member of somebody's company, with one role that holds just these permissions. */
export async function aMember(
  world: World,
  { companyId }: Person,
  permissions: CompanyPermission[],
  facts: UserFacts = {},
): Promise<Person> {
  const { userId, email } = await createUser(world, { name: 'Caio', ...facts });
  await world.db.withCompany(companyId, async (tx) => {
    await tx.insertInto('members').values({ company_id: companyId, user_id: userId }).execute();
    const role = await tx
      .insertInto('roles')
      .values({ company_id: companyId, name: `Role ${userId}`, permissions })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('member_roles').values({ company_id: companyId, user_id: userId, role_id: role.id }).execute();
  });
  return new Person({
    origin: world.origin,
    userId,
    email,
    companyId,
    token: await createSession(world, userId, companyId),
  });
}

/** Somebody who signed in and belongs to no company. */
export async function aNewcomer(world: World, facts: UserFacts = {}): Promise<Person> {
  const { userId, email } = await createUser(world, facts);
  return new Person({
    origin: world.origin,
    userId,
    email,
    companyId: '',
    token: await createSession(world, userId, null),
  });
}

/** Two owners who must never see anything of each other. */
export async function twoCompanies(world: World): Promise<[Person, Person]> {
  return [await anOwner(world, 'Ana'), await anOwner(world, 'Bruno')];
}

/** The same person on one more device. */
export async function anotherDevice(world: World, person: Person): Promise<Person> {
  return new Person({ ...person, token: await createSession(world, person.userId, person.companyId || null) });
}
