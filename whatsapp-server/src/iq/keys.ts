import { bytesOf, childOf, childrenOf, node, numberOf } from '../nodes.ts';
import { keyNodes, readPreKey, readSignedPreKey, registrationNode } from '../signal/key-bundle.ts';
import type { Answer, Iq } from './iq.ts';

/** Keys that devices publish, and keys of others that they ask for. */
export function answerKeys(iq: Iq): Answer {
  const { stanza, subject, device } = iq;
  if (stanza.attrs.type === 'set') return publish(iq);
  if (subject?.tag === 'count') return [node('count', { value: String(device.preKeyCount) })];
  if (subject?.tag === 'digest') return [node('digest')];
  if (subject?.tag !== 'key') return undefined;
  return [
    node(
      'list',
      {},
      childrenOf(subject, 'user').map(({ attrs }) => bundleOf(attrs.jid ?? '', iq)),
    ),
  ];
}

function publish({ stanza, subject, device }: Iq): Answer {
  if (subject?.tag === 'rotate') device.rotate(readSignedPreKey(childOf(subject, 'skey')));
  const list = childOf(stanza, 'list');
  if (!list) return undefined;
  const keys = {
    registrationId: numberOf(stanza, 'registration'),
    identityKey: bytesOf(stanza, 'identity'),
    signedPreKey: readSignedPreKey(childOf(stanza, 'skey')),
  };
  device.publish(keys, childrenOf(list, 'key').map(readPreKey));
  return undefined;
}

function bundleOf(jid: string, { directory }: Iq) {
  const bundle = directory.deviceAt(jid)?.takeBundle() ?? directory.personAt(jid)?.peer.createBundle();
  if (!bundle) return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
  return node('user', { jid }, [registrationNode(bundle), ...keyNodes(bundle)]);
}
