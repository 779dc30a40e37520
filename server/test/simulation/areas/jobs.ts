import type { Area } from '../area.ts';

/** What is done behind the scenes, for nobody in particular. */
export const jobs: Area = {
  deeds: {},
  invariants: [
    {
      says: 'every job that was tried is done',
      isBrokenIn: `select null::uuid as company_id, name, state, output from pgboss.job where state = 'failed'`,
    },
  ],
};
