import type { BinaryNode } from 'baileys';
import { uploadAuth } from '../media-server.ts';
import { childrenOf, node, seconds } from '../nodes.ts';
import { type Answer, type Iq, IqRefused } from './iq.ts';

const privacyCategories = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd'];
const timelockQuery = '23983697327930364';

/** What a device asks about its own account and the service. */
export const answerPrivacy = ({ stanza }: Iq): Answer =>
  stanza.attrs.type === 'get'
    ? [
        node(
          'privacy',
          {},
          privacyCategories.map((name) => node('category', { name, value: 'all' })),
        ),
      ]
    : undefined;

export const answerBlocklist = (): Answer => [node('list', {}, [])];

export const answerProps = (): Answer => [node('props', { protocol: '1', hash: 'loopback' }, [])];

/** What people and groups show of themselves. */
export function answerPicture({ stanza, directory }: Iq): Answer {
  const url = directory.pictureUrlOf(stanza.attrs.target ?? '');
  if (!url) throw new IqRefused(404, 'item-not-found');
  return [node('picture', { id: '1', type: 'preview', url })];
}

export const answerMediaHosts = ({ mediaHost }: Iq): Answer => [
  node('media_conn', { auth: uploadAuth, ttl: '300', auth_ttl: '21600', max_buckets: '12' }, [
    node('host', { hostname: mediaHost, maxContentLengthBytes: String(2 * 1024 ** 3) }),
  ]),
];

/** Settings that devices share: there are none, and nothing ever changes. */
export const answerAppState = ({ subject }: Iq): Answer => [
  node(
    'sync',
    {},
    childrenOf(subject, 'collection').map(({ attrs }) =>
      node('collection', { name: attrs.name, version: '0', has_more_patches: 'false' }, []),
    ),
  ),
];

const channelQuery = '6563316087068696';

const answerJson = (data: object): Answer => [node('result', {}, Buffer.from(JSON.stringify({ data })))];

/** Queries by number; only those about restrictions and channels are known. */
export function answerMex(iq: Iq): Answer {
  const { subject, device, directory } = iq;
  const account = directory.findAccount(device.owner.phone);
  if (subject?.attrs.query_id === channelQuery) return answerChannel(subject, account?.channels);
  if (subject?.attrs.query_id !== timelockQuery) throw new IqRefused(501, 'feature-not-implemented');
  const until = account?.behaviour.restrictedUntil ?? null;
  const timelock = until
    ? { is_active: true, time_enforcement_ends: seconds(until), enforcement_type: 'BIZ_QUALITY' }
    : { is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' };
  return answerJson({ xwa2_fetch_account_reachout_timelock: timelock });
}

function answerChannel({ content }: BinaryNode, channels: ReadonlyMap<string, string> | undefined): Answer {
  const { variables } = JSON.parse(Buffer.from(content as Uint8Array).toString());
  const id: string = variables.input.key;
  const name = channels?.get(id);
  if (name === undefined) throw new IqRefused(404, 'item-not-found');
  return answerJson({ xwa2_newsletter: { id, thread_metadata: { name: { text: name } } } });
}
