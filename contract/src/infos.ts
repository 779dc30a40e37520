import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { endpoint } from './endpoint.ts';

/** The public face of whoever runs this address, read before anybody signs in. */
export const infosAnswer = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  /** `yupflow` is the product's own colour; anything else is #rrggbb. */
  primaryColor: z.string(),
  isSimulatorOn: z.boolean(),
  /** Off: no billing, no buying, no reseller. */
  isFranchiseMode: z.boolean(),
  /** The reseller's own words for whoever is in no company, or in one that is not paid; null for the product's. */
  notInCompany: z.nullable(z.string()),
  notPaid: z.nullable(z.string()),
});

export type Infos = z.output<typeof infosAnswer>;

export const infos = {
  get: endpoint({
    method: 'GET',
    path: '/api/infos',
    summary: 'Name, logo and colour shown before signing in',
    access: anyone,
    answer: infosAnswer,
  }),
};
