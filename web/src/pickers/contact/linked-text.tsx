import { Fragment } from 'react';

/** Addresses as people paste them; the sign that ends a sentence is none of theirs. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/i;

/** What somebody wrote, with its addresses to be followed. */
export function LinkedText({ text }: { readonly text: string }) {
  // Every other part is an address: the pattern has one group.
  const parts = text.split(address).map((part, at) => ({ part, key: `${at}`, isAddress: at % 2 === 1 }));
  return parts.map(({ part, key, isAddress }) =>
    isAddress ? (
      <a key={key} href={part} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    ),
  );
}
