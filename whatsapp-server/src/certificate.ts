import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../certificate/', import.meta.url);

/** Made for tests alone: nobody vouches for it, it can sign no other, and it is good for 127.0.0.1 until 2126. */
export const certificatePath = fileURLToPath(new URL('certificate.pem', folder));
export const certificate = readFileSync(certificatePath, 'utf8');
export const privateKey = readFileSync(new URL('private-key.pem', folder), 'utf8');
