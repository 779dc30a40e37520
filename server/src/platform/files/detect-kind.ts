import { extname } from 'node:path';
import { anyBytes, commaSeparated, type FileKind, kindOfType, plainText } from './file-kinds.ts';
import { isPlainText } from './plain-text.ts';

/** One container for all of old Office (and for installers): here alone the name decides, among harmless choices. */
const oldOffice = 'application/x-cfb';
const oldOfficeTypes: Readonly<Record<string, string>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};

/** What a file is by its bytes; neither its name nor a header is believed. What we don't know is bytes, and no more. */
export async function detectKind(path: string, name: string): Promise<FileKind> {
  // Loaded when the first file comes: it costs 11 MB.
  const { fileTypeFromFile } = await import('file-type');
  const extension = extname(name).toLowerCase();
  const found = (await fileTypeFromFile(path))?.mime;
  const kind = kindOfType(found === oldOffice ? (oldOfficeTypes[extension] ?? '') : (found ?? ''));
  if (kind) return kind;
  // Some signatures are two letters long, so words can look like a picture or a program.
  if (await isPlainText(path)) return extension === '.csv' ? commaSeparated : plainText;
  return anyBytes;
}
