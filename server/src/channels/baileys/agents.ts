import { isIP, type LookupFunction } from 'node:net';
import type { SocketConfig } from 'baileys';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { EgressError } from '../../platform/egress/egress-error.ts';
import { createGuard, type Resolve } from '../../platform/egress/guard.ts';
import { isPublicAddress } from '../../platform/egress/public-address.ts';

/** How a line reaches the network. Undefined: directly. */
export type LineAgent = SocketConfig['agent'];

/** For the socket and for files. A proxy is somebody's input: it leads to the public internet, or to a test's own. */
export function agentFor(proxy: string | null, isLoopback: boolean, resolve?: Resolve): LineAgent {
  if (proxy === null) return undefined;
  const url = new URL(proxy);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // What is no name is looked up by nobody.
  if (!isLoopback && isIP(host) && !isPublicAddress(host)) throw new EgressError('forbidden_address');
  const lookup = isLoopback ? undefined : lookUpPublic(url, resolve);
  // Both make whatever socket they are asked for, as an agent of https does; only their types say less.
  if (!url.protocol.startsWith('socks')) return new HttpsProxyAgent(url, { lookup }) as unknown as LineAgent;
  const agent = new SocksProxyAgent(url, { socketOptions: { lookup } });
  // It would look for a host whose name has the brackets of an IPv6 address.
  agent.proxy.host = host;
  return agent as unknown as LineAgent;
}

/** Looked up once for each connection, so that what was checked is what is connected to. */
function lookUpPublic(url: URL, resolve: Resolve | undefined): LookupFunction {
  const guard = createGuard({ allow: [], resolve });
  const port = Number(url.port);
  return (host, { all }, answer) => {
    guard.addressesOf({ host, port, isSecure: false, isLiteral: false }).then(
      (addresses) => {
        const [first] = addresses;
        if (all) answer(null, [...addresses]);
        else answer(null, first?.address ?? '', first?.family);
      },
      (error) => answer(error, ''),
    );
  };
}
