import { extname } from 'node:path';
import { anyBytes, type FileKind, isTellingExtension } from './file-kinds.ts';

const longestName = 120;
const nameless = 'file';

/** Control characters, and those that turn the direction of text so that "gpj.exe" reads as "exe.jpg". */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const extensionShape = /^[a-z0-9]{1,10}$/;

/** Of bytes that we know nothing of every ending is as good, except one that claims to be something we would know. */
function isTrueExtension(kind: FileKind, extension: string): boolean {
  if (kind !== anyBytes) return kind.extensions.includes(extension);
  return extension === 'bin' || (extensionShape.test(extension) && !isTellingExtension(extension));
}

/** A name to show and to download by. It never becomes a path of ours, and always tells the truth about the type. */
export function cleanFileName(given: string, kind: FileKind): string {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const name = last
    .replace(unseen, '')
    // Browsers write a quote and a new line in a form as %22, %0D, %0A.
    .replace(/[<>:"|?*]|%22|%0D|%0A/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = extname(name);
  const isTrue = isTrueExtension(kind, extension.slice(1).toLowerCase());
  const ending = isTrue ? extension : `.${kind.extensions[0]}`;
  const stem = isTrue ? name.slice(0, -extension.length) : name;
  const short = Array.from(stem)
    .slice(0, longestName - ending.length)
    .join('');
  return `${short || nameless}${ending}`;
}

/** RFC 6266: the name in ASCII for the old, and in UTF-8 for all others. */
export function contentDisposition(kind: FileKind | undefined, name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind?.isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
