import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from 'baileys';

interface Vote {
  readonly pollId: string;
  readonly secret: Uint8Array;
  readonly creator: string;
  readonly voter: string;
  readonly options: readonly string[];
}

const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest();

/** As phones seal it: the options by their hashes, under a key that only those who have the poll can make. */
export function sealVote({ pollId, secret, creator, voter, options }: Vote): proto.Message.IPollEncValue {
  const about = Buffer.concat([Buffer.from(`${pollId}${creator}${voter}Poll Vote`), Buffer.from([1])]);
  const key = hmac(hmac(Buffer.alloc(32), secret), about);
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  cipher.setAAD(Buffer.from(`${pollId}\0${voter}`));
  const plain = proto.Message.PollVoteMessage.encode({
    selectedOptions: options.map((option) => createHash('sha256').update(option).digest()),
  }).finish();
  return { encIv, encPayload: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
}
