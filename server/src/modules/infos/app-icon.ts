import type { AppIconName } from '@yupflow/contract/app-manifest';
import { type IconShape, iconFromMark, iconFromPicture } from '../../platform/files/app-icons.ts';
import { hasPicture, isProduct } from './app-manifest.ts';
import { colorOf, colorOn } from './brand-color.ts';
import type { Face, FaceParts } from './face.ts';

/** A phone cuts a maskable one to its own shape: what is outside of the middle four fifths may go. */
const shapes: Readonly<Record<Extract<AppIconName, `${string}.png`>, IconShape>> = {
  'any-192.png': { side: 192, share: 1, isSquare: false },
  'any-512.png': { side: 512, share: 1, isSquare: false },
  'maskable-512.png': { side: 512, share: 0.64, isSquare: true },
  // A phone of Apple rounds the corners itself, and shows black where there is nothing.
  'apple-180.png': { side: 180, share: 0.8, isSquare: true },
};

async function readPictures(db: FaceParts['db'], { logo, favicon }: Face): Promise<Buffer[]> {
  const keys = [favicon, logo].filter((key) => key !== null);
  const rows = await db.withoutCompany((tx) =>
    tx.selectFrom('pictures').select(['key', 'bytes']).where('key', 'in', keys).execute(),
  );
  return keys.flatMap((key) => rows.find((row) => row.key === key)?.bytes ?? []);
}

const escaped = (letter: string) => `&#${letter.codePointAt(0)};`;

function initialSvg({ name, primaryColor }: Face, isSquare: boolean): string {
  const color = colorOf(primaryColor);
  const [initial = '?'] = name;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${isSquare ? 0 : 9}" fill="${color}"/>`,
    `<text x="16" y="16" dy="0.36em" text-anchor="middle" font-family="Inter, system-ui, sans-serif" font-weight="600"`,
    ` font-size="${isSquare ? 13 : 18}" fill="${colorOn(color)}">${escaped(initial)}</text></svg>`,
  ].join('');
}

/** Null where the face has no picture of this kind. */
export async function drawIcon(db: FaceParts['db'], face: Face, name: AppIconName): Promise<Buffer | string | null> {
  if (name === 'any.svg' || name === 'maskable.svg') return initialSvg(face, name === 'maskable.svg');
  if (hasPicture(face)) return iconFromPicture(await readPictures(db, face), shapes[name]);
  // Every page links to Apple's. Without a picture it is the product's mark, as in the tab.
  if (!isProduct(face) && name !== 'apple-180.png') return null;
  const ground = colorOf(face.primaryColor);
  return iconFromMark({ ground, ink: colorOn(ground) }, shapes[name]);
}
