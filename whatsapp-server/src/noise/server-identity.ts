import { Curve, type KeyPair, proto } from 'baileys';

const { Details } = proto.CertChain.NoiseCertificate;
const daySeconds = 86_400;

/** Who the server is: its static key, and a chain of certificates from a root that clients are told to trust. */
export interface ServerIdentity {
  readonly rootKey: string;
  readonly staticKey: KeyPair;
  readonly certificates: Uint8Array;
}

export function createServerIdentity(now: Date): ServerIdentity {
  const root = Curve.generateKeyPair();
  const intermediate = Curve.generateKeyPair();
  const staticKey = Curve.generateKeyPair();
  const from = Math.floor(now.getTime() / 1_000) - daySeconds;
  const times = { notBefore: from, notAfter: from + 365 * daySeconds };
  const signed = (by: KeyPair, details: Uint8Array) => ({ details, signature: Curve.sign(by.private, details) });
  const ofIntermediate = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public, ...times }).finish();
  const ofServer = Details.encode({ serial: 2, issuerSerial: 1, key: staticKey.public, ...times }).finish();
  return {
    rootKey: Buffer.from(root.public).toString('hex'),
    staticKey,
    certificates: proto.CertChain.encode({
      intermediate: signed(root, ofIntermediate),
      leaf: signed(intermediate, ofServer),
    }).finish(),
  };
}
