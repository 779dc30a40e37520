import { createHash } from 'node:crypto';
import { type AppIconName, type AppManifest, appManifestEndpoints } from '@yupflow/contract/app-manifest';
import { urlOf } from '@yupflow/contract/client';
import { colorOf } from './brand-color.ts';
import type { Face } from './face.ts';

/** Beneath an icon there is room for about so many letters. */
const mostLetters = 12;
/** The product's light ground: what stands there until the page is drawn. */
const background = '#f8fafc';

/** The drawn Y is the product's own. */
export const isProduct = ({ name }: Pick<Face, 'name'>) => name === 'Yupflow';
export const hasPicture = ({ logo, favicon }: Pick<Face, 'logo' | 'favicon'>) => (favicon ?? logo) !== null;

/** Another face has another one: so what is kept under this one never changes. */
export function faceVersion({ name, logo, favicon, primaryColor }: Face): string {
  return createHash('sha256')
    .update(JSON.stringify([name, logo, favicon, primaryColor]))
    .digest('hex')
    .slice(0, 16);
}

function shortNameOf(name: string): string {
  if (name.length <= mostLetters) return name;
  const [first = ''] = name.split(/\s/);
  return first.length <= mostLetters ? first : name;
}

export function manifestOf(face: Face): AppManifest {
  const v = faceVersion(face);
  const icon = (name: AppIconName, sizes: string): AppManifest['icons'][number] => ({
    src: urlOf(appManifestEndpoints.icon, { params: { name }, query: { v } }),
    sizes,
    type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose: name.startsWith('maskable') ? 'maskable' : 'any',
  });
  return {
    id: '/',
    name: face.name,
    short_name: shortNameOf(face.name),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colorOf(face.primaryColor),
    background_color: background,
    icons:
      hasPicture(face) || isProduct(face)
        ? [icon('any-192.png', '192x192'), icon('any-512.png', '512x512'), icon('maskable-512.png', '512x512')]
        : [icon('any.svg', 'any'), icon('maskable.svg', 'any')],
  };
}
