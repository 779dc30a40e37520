import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { SocketConfig } from 'baileys';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { isPublicAddress } from '../../platform/egress/public-address.ts';

/** How a line reaches the network. Undefined: directly. */
export type LineAgent = SocketConfig['agent'];

/** For the socket and for files. A proxy is somebody's input: it leads to the public internet, or to a test's own. */
export function agentFor(proxy: string | null, isLoopback: boolean): LineAgent {
  if (proxy === null) return undefined;
  const url = new URL(proxy);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isLoopback && isIP(host) && !isPublicAddress(host)) throw new Error('a proxy must be on the public internet');
  const lookup = isLoopback ? undefined : lookUpPublic;
  const agent = url.protocol.startsWith('socks')
    ? new SocksProxyAgent(url, { socketOptions: { lookup } })
    : new HttpsProxyAgent(url, { lookup });
  // Both make whatever socket they are asked for, as an agent of https does; only their types say less.
  return agent as unknown as LineAgent;
}

/** Looked up once for each connection, so that what was checked is what is connected to. */
const lookUpPublic: LookupFunction = (host, options, answer) => {
  systemLookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return answer(error ?? new Error('a proxy has no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return answer(new Error('a proxy must be on the public internet'), '');
    if (options.all) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};
