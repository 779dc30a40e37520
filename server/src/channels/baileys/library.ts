import { filterConsole } from './console-filter.ts';

/** All that the library exports: handed on by whoever loaded it, so that nobody imports it for its values. */
export type Library = typeof import('baileys');

/** Another server than WhatsApp's own, for tests. */
export interface WhatsAppServer {
  readonly whatsappUrl: string | null;
  /** In hex. */
  readonly whatsappRootKey: string | null;
}

let loading: Promise<Library> | null = null;

/** Imported by the first line that needs it: it costs 40 MB, which a server without WhatsApp does not pay. */
export function loadLibrary({ whatsappRootKey }: WhatsAppServer): Promise<Library> {
  loading ??= importLibrary(whatsappRootKey);
  return loading;
}

async function importLibrary(rootKey: string | null): Promise<Library> {
  // Before its first line runs: what it prints would hold keys.
  filterConsole();
  const library = await import('baileys');
  // The library knows no other way to trust another server.
  if (rootKey) library.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
  return library;
}
