/** Somebody of a group, as their channel calls them and as people do. */
interface Named {
  readonly address: string;
  readonly name: string;
}

/** On the wire a mention is the first part of an address; phones show the name that they know. */
const marks = ({ address, name }: Named) => ({ wire: `@${address.split('@', 1)[0]}`, shown: `@${name}` });

/** Longer ones first: one name may begin with another. */
const replaceAll = (text: string, pairs: readonly (readonly [from: string, to: string])[]): string =>
  pairs
    .toSorted(([one], [other]) => other.length - one.length)
    .reduce((said, [from, to]) => said.replaceAll(from, () => to), text);

export const showMentions = (text: string, named: readonly Named[]): string =>
  replaceAll(
    text,
    named.map(marks).map(({ wire, shown }) => [wire, shown]),
  );

export const writeMentions = (text: string, named: readonly Named[]): string =>
  replaceAll(
    text,
    named.map(marks).map(({ wire, shown }) => [shown, wire]),
  );
