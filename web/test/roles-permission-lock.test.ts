import { companyPermissions, effectivePermissions, resellerModules } from '@yupflow/contract/permissions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lockOf, mark } from '../src/features/roles/permission-lock.ts';

const some = fc.subarray([...companyPermissions]);
const giver = fc.record({ granted: some, modules: fc.subarray([...resellerModules]) }).map(({ granted, modules }) => ({
  permissions: effectivePermissions({ isOwner: false, granted, modules }),
  modules,
}));

it('says whether it is the plan or the giver that a permission is missing from', () => {
  const modules = resellerModules.filter((module) => module !== 'crm');
  const agent = { permissions: ['tickets'] as const, modules };
  expect(lockOf('tickets', agent)).toBeNull();
  expect(lockOf('crm_manager', agent)).toBe('notInPlan');
  expect(lockOf('connections', agent)).toBe('notYours');
});

it('never gives or takes by a mark for many what the giver lacks, whatever was marked', () => {
  fc.assert(
    fc.property(some, some, fc.boolean(), giver, (marked, among, isMarked, who) => {
      const after = mark(marked, among, isMarked, who);
      for (const permission of companyPermissions) {
        const isTheirs = among.includes(permission) && who.permissions.includes(permission);
        expect(after.includes(permission)).toBe(isTheirs ? isMarked : marked.includes(permission));
      }
    }),
  );
});
