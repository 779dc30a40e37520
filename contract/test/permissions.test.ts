import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompanyPermission,
  companyPermissions,
  effectivePermissions,
  moduleOf,
  permissionGroups,
  permissionOf,
  type ResellerModule,
  resellerModules,
} from '../src/permissions.ts';

/** Which permission sleeps without which module; all others come with every company. */
const locked: Partial<Record<CompanyPermission, ResellerModule>> = {
  internal_chats: 'internal_chats',
  broadcasts: 'broadcasts',
  shipping_cycles: 'shipping_cycles',
  contacts_shipping_cycles: 'shipping_cycles',
  crm: 'crm',
  crm_manager: 'crm',
  keywords: 'keywords',
  webhooks: 'webhooks',
  quick_messages: 'quick_messages',
  flow: 'flow',
};

describe('the words of section 6', () => {
  it('are 22 permissions and 9 modules', () => {
    expect(new Set(companyPermissions).size).toBe(22);
    expect(companyPermissions).toHaveLength(22);
    expect(resellerModules).toEqual([
      'internal_chats',
      'broadcasts',
      'shipping_cycles',
      'crm',
      'keywords',
      'webhooks',
      'quick_messages',
      'flow',
      'integration',
    ]);
  });

  it('call connections "channels" on a route, and only there', () => {
    expect(permissionOf('channels')).toBe('connections');
    expect(companyPermissions.map(permissionOf)).toEqual(companyPermissions);
    expect(companyPermissions).not.toContain('channels');
  });

  it('stand in the groups of the checklist, each exactly once', () => {
    expect(Object.values(permissionGroups).flat().toSorted()).toEqual(companyPermissions.toSorted());
  });
});

it.each(companyPermissions)('%s is locked by its module, or by none', (permission) => {
  expect(moduleOf(permission)).toBe(locked[permission] ?? null);
});

describe('what a member may really do', () => {
  const free = companyPermissions.filter((permission) => !locked[permission]);
  const rows: [what: string, membership: Parameters<typeof effectivePermissions>[0], may: readonly string[]][] = [
    ['the owner: everything', { isOwner: true, granted: [], modules: resellerModules }, companyPermissions],
    ['the owner without modules: what needs none', { isOwner: true, granted: [], modules: [] }, free],
    ['a member without roles: nothing', { isOwner: false, granted: [], modules: resellerModules }, []],
    ['what the roles say', { isOwner: false, granted: ['tags', 'flow'], modules: resellerModules }, ['tags', 'flow']],
    ['a role within a switched-off module', { isOwner: false, granted: ['tags', 'flow'], modules: [] }, ['tags']],
    [
      'one module for two permissions',
      { isOwner: false, granted: ['crm', 'crm_manager', 'flow'], modules: ['crm'] },
      ['crm', 'crm_manager'],
    ],
    [
      'words of another version count for nothing',
      { isOwner: false, granted: ['channels', 'telepathy'], modules: resellerModules },
      [],
    ],
  ];
  it.each(rows)('%s', (_what, membership, may) => {
    expect(effectivePermissions(membership)).toEqual(may);
  });

  const granted = fc.uniqueArray(fc.constantFrom(...companyPermissions, 'telepathy'));
  const modules = fc.uniqueArray(fc.constantFrom(...resellerModules));

  it('never leaves the roles or the modules, and leaves out nothing that is in both', () => {
    fc.assert(
      fc.property(granted, modules, (held, allowed) => {
        const may = effectivePermissions({ isOwner: false, granted: held, modules: allowed });
        for (const permission of companyPermissions) {
          const lock = locked[permission];
          expect(may.includes(permission)).toBe(held.includes(permission) && (!lock || allowed.includes(lock)));
        }
      }),
    );
  });

  it('is never more than what the owner may do', () => {
    fc.assert(
      fc.property(granted, modules, (held, allowed) => {
        const theirs = effectivePermissions({ isOwner: false, granted: held, modules: allowed });
        const owners = effectivePermissions({ isOwner: true, granted: held, modules: allowed });
        expect(owners).toEqual(expect.arrayContaining(theirs));
      }),
    );
  });
});
