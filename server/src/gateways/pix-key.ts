import { readDocument } from '@yupflow/flow-engine/values/documents';

const randomKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const emailKey = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** A PIX key as banks know it, from how people write it; null for what is none. */
export function readPixKey(text: string): string | null {
  const key = text.trim().toLowerCase();
  if (key.includes('@')) return emailKey.test(key) ? key : null;
  if (randomKey.test(key)) return key;
  const digits = key.replace(/\D/g, '');
  if (key.startsWith('+')) return /^\d{10,14}$/.test(digits) ? `+${digits}` : null;
  const bare = key.replace(/[^0-9a-z]/g, '').toUpperCase();
  if (readDocument(bare, ['BR']) === bare) return bare;
  // Eleven digits that are no CPF are a mobile phone without its country.
  return /^[\d().\s-]+$/.test(key) && /^\d{10,11}$/.test(digits) ? `+55${digits}` : null;
}
