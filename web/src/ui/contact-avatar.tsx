import { UserRound } from 'lucide-react';
import { cx } from './cx.ts';
import { FacePicture } from './face-picture.tsx';
import { initialsOf } from './initials.ts';

const sizes = {
  tiny: 'size-6 text-[10px]/none',
  small: 'size-7 text-[11px]/none',
  /** Inside a ring of 40 px. */
  ringed: 'size-8 text-[12px]/none',
  medium: 'size-10 text-[14px]/none',
} as const;

interface Props {
  /** Empty for somebody of whom only the number is known. */
  readonly name: string;
  /** What they show of themselves, where it is known. */
  readonly picture?: string | undefined;
  readonly size?: keyof typeof sizes;
}

/** Far enough from each other to tell people apart at a glance; none is the brand's or a meaning's. */
const hues = [20, 55, 90, 155, 200, 240, 275, 310, 345];

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hues[sum % hues.length] ?? 0;
}

/** The hue of a name, for a style that reads `--hue`. */
export const tintOf = (name: string): object => ({ '--hue': hueOf(name) });

/** A contact's face, tinted by the name that is written beside it: it says nothing to a screen reader. */
export function ContactAvatar({ name, picture, size = 'small' }: Props) {
  if (name === '')
    return (
      <span
        aria-hidden
        className={cx('relative grid shrink-0 place-items-center rounded-full bg-raised text-soft', sizes[size])}
      >
        <UserRound className="size-1/2" />
        <FacePicture url={picture} />
      </span>
    );
  return (
    <span
      aria-hidden
      style={tintOf(name)}
      className={cx(
        'relative grid shrink-0 place-items-center rounded-full bg-[oklch(0.94_0.035_var(--hue))] font-semibold text-[oklch(0.42_0.12_var(--hue))] dark:bg-[oklch(0.32_0.05_var(--hue))] dark:text-[oklch(0.88_0.07_var(--hue))]',
        sizes[size],
      )}
    >
      {initialsOf(name)}
      <FacePicture url={picture} />
    </span>
  );
}
