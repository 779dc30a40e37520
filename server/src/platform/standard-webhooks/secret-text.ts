import { randomBytes } from 'node:crypto';

const mark = 'whsec_';
const keyBytes = 32;

/** As Standard Webhooks writes them. */
export const newSecret = (): string => `${mark}${randomBytes(keyBytes).toString('base64')}`;

export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(mark.length), 'base64');
