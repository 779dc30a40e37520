import { Avatar } from './avatar.tsx';

interface Props {
  readonly people: readonly { readonly id: string; readonly name: string; readonly image: string | null }[];
  /** How many there are, of whom the first few show their faces. */
  readonly total: number;
  /** Read out in place of the faces. */
  readonly label: string;
}

/** Faces that overlap a little, and how many more there are. */
export function AvatarStack({ people, total, label }: Props) {
  const more = total - people.length;
  return (
    <span className="flex items-center py-0.5 pl-0.5">
      <span className="sr-only">{label}</span>
      {people.map(({ id, name, image }) => (
        <span key={id} title={name} className="-ml-1 rounded-full ring-2 ring-surface [.sr-only+&]:ml-0">
          <Avatar name={name} image={image} look="person" />
        </span>
      ))}
      {more > 0 && (
        <span
          aria-hidden
          className="-ml-1 grid h-7 min-w-7 place-items-center rounded-full bg-raised px-1 text-[11px]/none font-semibold text-soft tabular-nums ring-2 ring-surface"
        >
          +{more}
        </span>
      )}
    </span>
  );
}
