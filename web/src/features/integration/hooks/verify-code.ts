interface Comments {
  readonly body: string;
  readonly old: string;
  readonly two: string;
}

/** How a receiver makes sure that a delivery is ours, without a library: Standard Webhooks. */
export const verifyCode = (
  secret: string,
  comments: Comments,
): string => `import { createHmac, timingSafeEqual } from 'node:crypto';

const secret = '${secret}';

// ${comments.body}
export function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  // ${comments.old}
  if (!(Math.abs(Date.now() / 1000 - timestamp) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  // ${comments.two}
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.slice('v1,'.length), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;
