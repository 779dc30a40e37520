import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What is not the public internet, by IANA's special-purpose registries. */
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Public by its number, but a cloud's own metadata and health service.
  '168.63.129.16/32',
];

/** Special parts of 2000::/3. Everything outside of that is refused anyway: loopback, mapped, NAT64, local, multicast. */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];
const globalIPv6 = ['2000::/3'];

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const refusedIPv4 = listOf(specialIPv4, 'ipv4');
const refusedIPv6 = listOf(specialIPv6, 'ipv6');
const knownIPv6 = listOf(globalIPv6, 'ipv6');

/** Whether an address, as the system writes it, belongs to a host on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedIPv4.check(address, 'ipv4');
  // A scope (fe80::1%eth0) exists only for local addresses.
  if (!isIPv6(address) || address.includes('%')) return false;
  return knownIPv6.check(address, 'ipv6') && !refusedIPv6.check(address, 'ipv6');
}
