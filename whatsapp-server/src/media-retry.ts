import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, type BinaryNode, hkdf, proto } from 'baileys';
import { childOf, node } from './nodes.ts';

const notFound = '2';

interface Found {
  readonly mediaKey: Uint8Array;
  readonly directPath: string;
}

/** What a phone answers a device that asked for a file once more: where it lies now, or that it has none. */
export function mediaRetry(request: BinaryNode, phone: string, t: string, found: Found | null): BinaryNode {
  const { id = '' } = request.attrs;
  const about = { id, from: phone, type: 'mediaretry', t };
  const of = childOf(request, 'rmr') ?? node('rmr');
  if (!found) return node('notification', about, [of, node('error', { code: notFound })]);
  const { SUCCESS } = proto.MediaRetryNotification.ResultType;
  const { directPath, mediaKey } = found;
  const told = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: SUCCESS }).finish();
  const iv = randomBytes(12);
  const key = hkdf(mediaKey, 32, { info: 'WhatsApp Media Retry Notification' });
  const sealed = aesEncryptGCM(told, key, iv, Buffer.from(id));
  return node('notification', about, [of, node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)])]);
}
