import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Access,
  anyone,
  decideAccess,
  franchiseAdmin,
  type MemberAccess,
  member,
  type Refusal,
  scopesOf,
  signedIn,
  signedOut,
  type Viewer,
  withoutSubscription,
} from '../src/access.ts';
import { apiScopes, permissionsOfScopes } from '../src/api-scopes.ts';
import type { Endpoint } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { companyPermissions, permissionOf, resellerModules } from '../src/permissions.ts';

const paid = { isSubscriptionValid: true, isOwner: false, modules: resellerModules };
const nobodySpecial = { permissions: [], isFranchiseAdmin: false } as const;

/** The people of the table, in the order of its columns. */
const people: Record<string, Viewer | null> = {
  stranger: null,
  homeless: { ...nobodySpecial, company: null },
  unpaid: { ...nobodySpecial, company: { ...paid, isSubscriptionValid: false, isOwner: true }, permissions: ['tags'] },
  idler: { ...nobodySpecial, company: paid },
  tagger: { ...nobodySpecial, company: paid, permissions: ['tags'] },
  limited: { ...nobodySpecial, company: { ...paid, modules: [] }, permissions: ['tags'] },
  owner: { ...nobodySpecial, company: { ...paid, isOwner: true }, permissions: companyPermissions },
  reseller: { company: null, permissions: [], isFranchiseAdmin: true },
};

const ok = null;
const out: Refusal = { code: 'signed_out' };
const noCompany: Refusal = { code: 'no_company' };
const unpaid: Refusal = { code: 'subscription_invalid' };
const already: Refusal = { code: 'already_signed_in' };
const valid: Refusal = { code: 'subscription_valid' };
const ownerOnly: Refusal = { code: 'owner_only' };
const resellerOnly: Refusal = { code: 'franchise_only' };
const lacks = (permission: 'tags' | 'connections' | 'integration'): Refusal => ({
  code: 'permission_denied',
  permission,
});

describe('who may pass', () => {
  const tags = lacks('tags');
  const lines = lacks('connections');
  const module = lacks('integration');
  // biome-ignore format: a table is read by its columns
  const rows: [what: string, access: Access, decided: (Refusal | null)[]][] = [
    //                                                                               stranger  homeless      unpaid        idler         tagger        limited       owner         reseller
    ['anyone',                            anyone,                                    [ok,       ok,           ok,           ok,           ok,           ok,           ok,           ok]],
    ['signed out only',                   signedOut,                                 [ok,       already,      already,      already,      already,      already,      already,      already]],
    ['signed in',                         signedIn,                                  [out,      ok,           ok,           ok,           ok,           ok,           ok,           ok]],
    ['without a subscription',            withoutSubscription,                       [out,      ok,           ok,           valid,        valid,        valid,        valid,        ok]],
    ['administrators of the reseller',    franchiseAdmin,                            [out,      resellerOnly, resellerOnly, resellerOnly, resellerOnly, resellerOnly, resellerOnly, ok]],
    ['any member',                        member(null),                              [out,      noCompany,    unpaid,       ok,           ok,           ok,           ok,           noCompany]],
    ['members with tags',                 member('tags'),                            [out,      noCompany,    unpaid,       tags,         ok,           ok,           ok,           noCompany]],
    ['channels, which means connections', member('channels'),                        [out,      noCompany,    unpaid,       lines,        lines,        lines,        ok,           noCompany]],
    ['a module',                          member(null, { module: 'integration' }),   [out,      noCompany,    unpaid,       ok,           ok,           module,       ok,           noCompany]],
    ['a permission and a module',         member('tags', { module: 'integration' }), [out,      noCompany,    unpaid,       tags,         ok,           module,       ok,           noCompany]],
    ['the owner',                         member(null, { isOwnerOnly: true }),       [out,      noCompany,    unpaid,       ownerOnly,    ownerOnly,    ownerOnly,    ok,           noCompany]],
    ['the owner, with tags',              member('tags', { isOwnerOnly: true }),     [out,      noCompany,    unpaid,       tags,         ownerOnly,    ownerOnly,    ok,           noCompany]],
  ];
  it.each(rows)('%s', (_what, access, decided) => {
    expect(Object.values(people).map((viewer) => decideAccess(access, viewer))).toEqual(decided);
  });
});

const permission = fc.constantFrom(...companyPermissions);
const module = fc.constantFrom(...resellerModules);
const viewer: fc.Arbitrary<Viewer> = fc.record({
  company: fc.option(
    fc.record({ isSubscriptionValid: fc.boolean(), isOwner: fc.boolean(), modules: fc.uniqueArray(module) }),
  ),
  permissions: fc.uniqueArray(permission),
  isFranchiseAdmin: fc.boolean(),
});
const memberAccess = fc
  .record({
    permission: fc.option(fc.oneof(permission, fc.constant('channels' as const))),
    also: fc.record({ module, isOwnerOnly: fc.boolean() }, { requiredKeys: [] }),
  })
  .map(({ permission: wanted, also }) => member(wanted, also));

it('lets a member pass exactly with everything that is asked for', () => {
  fc.assert(
    fc.property(viewer, memberAccess, (somebody, access) => {
      const { company, permissions } = somebody;
      const mayPass =
        company?.isSubscriptionValid === true &&
        (access.permission === null || permissions.includes(permissionOf(access.permission))) &&
        (access.module === undefined || company.modules.includes(access.module)) &&
        (access.isOwnerOnly !== true || company.isOwner);
      expect(decideAccess(access, somebody) === null).toBe(mayPass);
    }),
  );
});

it('says which permission or module is missing, and never one that is there', () => {
  fc.assert(
    fc.property(viewer, memberAccess, (somebody, access) => {
      const refusal = decideAccess(access, somebody);
      if (refusal?.code !== 'permission_denied') return;
      const wanted = access.permission && permissionOf(access.permission);
      // The permission is looked at first.
      const isHeld = wanted === null || somebody.permissions.includes(wanted);
      expect(refusal.permission).toBe(isHeld ? access.module : wanted);
      if (isHeld) expect(somebody.company?.modules).not.toContain(access.module);
    }),
  );
});

it('never lets more in by taking a permission, a module or the ownership away', () => {
  fc.assert(
    fc.property(viewer, memberAccess, permission, module, (somebody, access, takenPermission, takenModule) => {
      const { company, permissions } = somebody;
      const less: Viewer = {
        ...somebody,
        company: company && {
          ...company,
          isOwner: false,
          modules: company.modules.filter((held) => held !== takenModule),
        },
        permissions: permissions.filter((held) => held !== takenPermission),
      };
      if (decideAccess(access, less) === null) expect(decideAccess(access, somebody)).toBeNull();
    }),
  );
});

it('gives the reseller no way into a company, and a company none into the reseller', () => {
  fc.assert(
    fc.property(viewer, memberAccess, (somebody, access) => {
      const other = { ...somebody, isFranchiseAdmin: !somebody.isFranchiseAdmin };
      expect(decideAccess(access, other)).toEqual(decideAccess(access, somebody));
      expect(decideAccess(franchiseAdmin, somebody) === null).toBe(somebody.isFranchiseAdmin);
    }),
  );
});

it('lets everybody who signed in either into the product or to where they can get into it', () => {
  fc.assert(
    fc.property(viewer, (somebody) => {
      const canEnter = decideAccess(member(null), somebody) === null;
      const canHelpThemselves = decideAccess(withoutSubscription, somebody) === null;
      expect(canEnter).toBe(!canHelpThemselves);
    }),
  );
});

const scope = fc.constantFrom(...apiScopes);

it('lets a program pass with one of the scopes that are named, and only where a person with its permissions would', () => {
  const scoped = fc
    .tuple(memberAccess, fc.uniqueArray(scope, { maxLength: 3 }))
    .map(([access, scopes]): MemberAccess => (scopes.length > 0 ? { ...access, scope: scopes } : access));
  fc.assert(
    fc.property(viewer, scoped, fc.uniqueArray(scope), (somebody, access, scopes) => {
      const program = { ...somebody, scopes };
      const mayPass =
        scopesOf(access).some((wanted) => scopes.includes(wanted)) &&
        somebody.company?.modules.includes('integration') === true &&
        decideAccess(access, somebody) === null;
      expect(decideAccess(access, program) === null).toBe(mayPass);
      for (const closed of [signedIn, withoutSubscription, franchiseAdmin])
        expect(decideAccess(closed, program)).toEqual({ code: 'scope_denied', scope: null });
    }),
  );
});

it('gives each scope the permissions that its endpoints ask for', () => {
  const all = Object.values<Record<string, Endpoint>>(endpoints).flatMap((group) => Object.values(group));
  for (const { access, path } of all)
    for (const one of scopesOf(access)) {
      const company = { ...paid, isOwner: false };
      const program = { ...nobodySpecial, company, permissions: permissionsOfScopes([one]), scopes: [one] };
      expect([one, path, decideAccess(access, program)]).toEqual([one, path, null]);
    }
});
