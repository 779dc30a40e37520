import { randomInt } from 'node:crypto';

/** Where the sender's secret and the token are sealed. */
export const secretPlaceOf = (id: string) => ({ table: 'webhooks', id, column: 'secret_sealed' });
export const tokenPlaceOf = (id: string) => ({ table: 'webhooks', id, column: 'token_sealed' });

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tokenLength = 24;

/** 142 random bits. */
export const newWebhookToken = () =>
  `wh_${Array.from({ length: tokenLength }, () => signs.charAt(randomInt(signs.length))).join('')}`;
