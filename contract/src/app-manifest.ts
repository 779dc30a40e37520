import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { endpoint } from './endpoint.ts';

/** The picture on a home screen: as it is, with a margin that a phone may cut away, and as Apple's want it. */
export const appIconNames = [
  'any-192.png',
  'any-512.png',
  'maskable-512.png',
  'apple-180.png',
  // The initial of whoever has no picture.
  'any.svg',
  'maskable.svg',
] as const;
export type AppIconName = (typeof appIconNames)[number];

/** What a browser reads to install the product as an app: https://www.w3.org/TR/appmanifest/ */
export const appManifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.enum(['standalone']),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string(),
      type: z.enum(['image/png', 'image/svg+xml']),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});
export type AppManifest = z.output<typeof appManifest>;

export const appManifestEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/infos/manifest',
    summary: 'What a browser installs as an app: name, colours and icons of whoever runs this address',
    access: anyone,
    answer: appManifest,
  }),
  icon: endpoint({
    method: 'GET',
    path: '/api/infos/icons/{name}',
    summary: 'The picture of the app on a home screen',
    access: anyone,
    streams: 'out',
    params: z.strictObject({ name: z.enum(appIconNames) }),
    /** Of which face it is a picture, so that a browser may keep it. */
    query: z.strictObject({ v: z.optional(z.string().check(z.maxLength(40))) }),
  }),
};
