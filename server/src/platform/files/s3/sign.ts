import { createHash, createHmac } from 'node:crypto';

interface SigningKeys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Unsigned {
  readonly method: string;
  readonly host: string;
  /** Encoded already. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** By small letters; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly at: Date;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As Amazon wants it: encodeURIComponent leaves a few characters that it does not. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

export const queryText = (query: Unsigned['query']) =>
  Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/** Signature version 4: the body is part of what is signed, so that one that arrives damaged is refused. */
export function signedHeaders(keys: SigningKeys, request: Unsigned): Record<string, string> {
  const stamp = request.at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = stamp.slice(0, 8);
  const bodyHash = sha256(request.body);
  const added = { 'x-amz-content-sha256': bodyHash, 'x-amz-date': stamp };
  const all = Object.entries({ host: request.host, ...request.headers, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    request.path,
    queryText(request.query),
    ...all.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const signingKey = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  const signature = hmac(signingKey, toSign).toString('hex');
  return {
    ...request.headers,
    ...added,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
