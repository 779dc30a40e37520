import { randomBytes, randomUUID } from 'node:crypto';
import { initAuthCreds } from 'baileys';
import { openKeyStore } from '../../src/modules/lines/key-store.ts';
import { deriveKeys } from '../../src/platform/crypto/master-keys.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { unwrap } from '../../src/platform/crypto/wrapped-key.ts';
import { askAsOwner } from './ask-as-owner.ts';
import { aQuietLine, channelOf, inbound, somebody } from './inbound.ts';
import { bodyOf, type Person } from './people.ts';
import { secretKey, type TestServer } from './test-server.ts';
import { upload } from './upload.ts';

/** Bytes in every form in which they may be written. */
const formsOf = (name: string, bytes: Uint8Array): [string, string][] => {
  const buffer = Buffer.from(bytes);
  return [
    [name, buffer.toString('base64').replace(/=+$/, '')],
    [`${name}, for addresses`, buffer.toString('base64url')],
    [`${name}, in hex`, buffer.toString('hex')],
    [`${name}, as numbers`, [...buffer].join()],
  ];
};

/** What makes a line its phone’s device, as the library makes it, kept as a line that is held keeps it. */
async function deviceKeys(world: TestServer, { companyId }: Person, connectionId: string) {
  const creds = initAuthCreds();
  const session = randomBytes(64);
  const [line] = await askAsOwner<{ epoch: string }>(
    world,
    `select epoch from connections where id = '${connectionId}'`,
  );
  const parts = { db: world.db, secrets: createSecrets([secretKey]) };
  const keys = openKeyStore(parts, { companyId, connectionId, epoch: line?.epoch ?? '' });
  await keys.set([
    { type: 'creds', id: 'creds', value: Buffer.from(JSON.stringify(creds)) },
    { type: 'session', id: '5511982147730.0', value: session },
  ]);
  return [
    ...formsOf('noise key of a device', creds.noiseKey.private),
    ...formsOf('identity of a device', creds.signedIdentityKey.private),
    ...formsOf('signed key of a device', creds.signedPreKey.keyPair.private),
    ...formsOf('word of a device', Buffer.from(creds.advSecretKey, 'base64')),
    ...formsOf('session of a device', session),
  ];
}

/** What seals everything else: random keys of companies and the deployment, and those that come from its secret key. */
async function sealingKeys(world: TestServer): Promise<[string, string][]> {
  const wrapping = deriveKeys([secretKey], 'data keys');
  const rows = await askAsOwner<{ holder: string | null; version: number; wrapped: Buffer }>(
    world,
    `select company_id as holder, version, wrapped from company_keys
     union all select null, version, wrapped from deployment_keys`,
  );
  const purposes = ['bus', 'data keys', 'file links', 'request fingerprints'] as const;
  return [
    ...rows.flatMap(({ holder, version, wrapped }) =>
      formsOf(`data key of ${holder} ${version}`, unwrap(wrapping, holder, version, wrapped)),
    ),
    ...purposes.flatMap((purpose) => formsOf(`key for ${purpose}`, deriveKeys([secretKey], purpose)[0])),
  ];
}

/** What opens a file that still lies at WhatsApp. */
async function keyOfMedia(world: TestServer, owner: Person, connectionId: string): Promise<[string, string][]> {
  const key = randomBytes(32);
  const reference = { url: 'https://mmg.whatsapp.net/f', sort: 'Image', key: key.toString('base64') };
  const media = { kind: 'image', type: 'image/jpeg', name: 'foto.jpg', size: 10, reference } as const;
  await channelOf(() => world, owner, connectionId).tells(inbound(somebody(), { kind: 'image', text: '', media }));
  return formsOf('key of a file at WhatsApp', key);
}

/** What nobody is ever given, in any form: it has no field of its own anywhere. */
export async function hiddenSecrets(world: TestServer, owner: Person): Promise<[string, string][]> {
  const line = await aQuietLine(world, owner);
  const content = `canary-${randomUUID()}`;
  bodyOf(await upload(owner, content, 'contract.txt'), 201);
  return [
    ['content of a file', content],
    ...(await deviceKeys(world, owner, line)),
    ...(await keyOfMedia(world, owner, line)),
    // Last: by now everybody has theirs.
    ...(await sealingKeys(world)),
  ];
}
