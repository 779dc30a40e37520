import { lookup as systemLookup } from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';
import { EgressError } from './egress-error.ts';
import { isPublicAddress } from './public-address.ts';
import type { Target } from './target.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

/** Whom to call; the path does not matter to it. */
type Peer = Omit<Target, 'url'>;

export type Resolve = (host: string) => Promise<readonly Address[]>;

const systemResolve: Resolve = (host) => systemLookup(host, { all: true });

interface GuardSettings {
  /** host:port pairs that tests may reach although they are not public. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
}

export interface Guard {
  /** Looks the host up once. Every address of the answer must be public, and only these are connected to. */
  addressesOf(target: Peer): Promise<readonly Address[]>;
  /** The address that was really reached is checked again, before a byte is written. */
  connect(target: Peer, addresses: readonly Address[]): net.Socket;
}

export function createGuard({ allow, resolve = systemResolve }: GuardSettings): Guard {
  const allowed = new Set(allow.map((pair) => pair.replace(/[[\]]/g, '').toLowerCase()));
  const isAllowed = ({ host, port }: Peer) => allowed.has(`${host}:${port}`);

  return {
    async addressesOf(target) {
      const answer = target.isLiteral
        ? [{ address: target.host, family: net.isIP(target.host) }]
        : await resolve(target.host);
      const addresses = answer.map(({ address, family }) => ({ address, family }));
      if (addresses.length === 0) throw new EgressError('unreachable');
      const isFine = isAllowed(target) || addresses.every(({ address }) => isPublicAddress(address));
      if (!isFine) throw new EgressError('forbidden_address');
      return addresses;
    },

    connect(target, addresses) {
      const options: net.TcpNetConnectOpts = {
        host: target.host,
        port: target.port,
        lookup: (_host, { all }, answer) => {
          const [first] = addresses;
          if (all)
            answer(
              null,
              addresses.map((each) => ({ ...each })),
            );
          else answer(null, first?.address ?? '', first?.family);
        },
      };
      const socket = target.isSecure
        ? tls.connect({
            ...options,
            ALPNProtocols: ['http/1.1'],
            ...(target.isLiteral ? {} : { servername: target.host }),
          })
        : net.connect(options);
      socket.prependOnceListener('connect', () => {
        if (!isAllowed(target) && !isPublicAddress(socket.remoteAddress ?? ''))
          socket.destroy(new EgressError('forbidden_address'));
      });
      return socket;
    },
  };
}
