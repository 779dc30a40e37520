import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Access,
  anyone,
  decideAccess,
  member,
  signedIn,
  signedOut,
  type Viewer,
  withoutSubscription,
} from '../src/access.ts';
import { companyPermissions } from '../src/permissions.ts';

const stranger = null;
const homeless: Viewer = { company: null, permissions: [] };
const unpaid: Viewer = { company: { isSubscriptionValid: false }, permissions: ['tags'] };
const tagger: Viewer = { company: { isSubscriptionValid: true }, permissions: ['tags'] };
const idler: Viewer = { company: { isSubscriptionValid: true }, permissions: [] };

type Row = [name: string, access: Access, ...codes: (string | null)[]];

describe('who may pass', () => {
  const rows: Row[] = [
    //                                            stranger             homeless             unpaid                  tagger                idler
    ['anyone', anyone, null, null, null, null, null],
    [
      'signed out only',
      signedOut,
      null,
      'already_signed_in',
      'already_signed_in',
      'already_signed_in',
      'already_signed_in',
    ],
    ['signed in', signedIn, 'signed_out', null, null, null, null],
    [
      'without a subscription',
      withoutSubscription,
      'signed_out',
      null,
      null,
      'subscription_valid',
      'subscription_valid',
    ],
    ['any member', member(null), 'signed_out', 'no_company', 'subscription_invalid', null, null],
    [
      'members with tags',
      member('tags'),
      'signed_out',
      'no_company',
      'subscription_invalid',
      null,
      'permission_denied',
    ],
  ];
  for (const [name, access, ...codes] of rows)
    it(name, () => {
      const decided = [stranger, homeless, unpaid, tagger, idler].map((viewer) => decideAccess(access, viewer));
      expect(decided.map((refusal) => refusal?.code ?? null)).toEqual(codes);
    });
});

const permission = fc.constantFrom(...companyPermissions);
const viewer = fc.record({
  company: fc.option(fc.record({ isSubscriptionValid: fc.boolean() })),
  permissions: fc.uniqueArray(permission),
});

it('never lets somebody pass without the permission that is asked for, and says which one', () => {
  fc.assert(
    fc.property(viewer, permission, (somebody, wanted) => {
      const refusal = decideAccess(member(wanted), somebody);
      const mayPass = somebody.company?.isSubscriptionValid === true && somebody.permissions.includes(wanted);
      expect(refusal === null).toBe(mayPass);
      if (refusal?.code === 'permission_denied') expect(refusal.permission).toBe(wanted);
    }),
  );
});

it('never lets more in by taking a permission away', () => {
  fc.assert(
    fc.property(viewer, permission, permission, (somebody, wanted, taken) => {
      const less = { ...somebody, permissions: somebody.permissions.filter((held) => held !== taken) };
      if (decideAccess(member(wanted), less) === null) expect(decideAccess(member(wanted), somebody)).toBeNull();
    }),
  );
});
