import type { fileFaults } from '@yupflow/contract/contact-imports';
import { limits } from '@yupflow/contract/limits';

/** How every zip begins, and an .xlsx is one. */
const zipStart = [0x50, 0x4b, 0x03, 0x04];

/** What is plainly wrong is said before anything travels; null lets the server look closer. */
export async function faultOfSheet(sheet: File): Promise<(typeof fileFaults)[number] | null> {
  if (!/\.xlsx$/i.test(sheet.name)) return 'not_xlsx';
  if (sheet.size > limits.uploadBytes) return 'too_large';
  const start = new Uint8Array(await sheet.slice(0, zipStart.length).arrayBuffer());
  return zipStart.every((byte, at) => start[at] === byte) ? null : 'not_xlsx';
}
