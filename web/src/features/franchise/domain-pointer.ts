interface Pointer {
  /** As DNS editors ask for it: without the domain that it stands in. */
  readonly name: string;
  readonly target: string;
}

/** Endings under which anybody can register a name, where they have two parts. */
const doubleEnding = /\.(com|net|org|gov|edu|co|ind|adv|eco)\.[a-z]{2}$/;

/** The line of DNS by which a domain leads to this deployment; null where none is needed, or none would work. */
export function pointerTo(domain: string, here: string): Pointer | null {
  const [host = ''] = domain.split(':');
  const parts = host.split('.');
  const ending = doubleEnding.test(host) ? 3 : 2;
  // A domain by itself can't be a CNAME, and neither an address in numbers nor this machine's own name can be led to.
  if (parts.length <= ending || host === here || !here.includes('.') || /^[\d.]+$|:/.test(here)) return null;
  return { name: parts.slice(0, -ending).join('.'), target: here };
}
