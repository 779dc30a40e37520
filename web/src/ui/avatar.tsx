import { cx } from './cx.ts';

const looks = {
  company: 'rounded-md bg-text text-surface',
  person: 'rounded-full bg-raised text-soft',
} as const;

interface Props {
  readonly name: string;
  readonly image: string | null;
  readonly look: keyof typeof looks;
}

/** Beside a name that is written out, so it says nothing to a screen reader. */
export function Avatar({ name, image, look }: Props) {
  if (image) return <img src={image} alt="" className={cx('size-7 shrink-0 object-cover', looks[look])} />;
  return (
    <span
      aria-hidden
      className={cx('grid size-7 shrink-0 place-items-center text-[11px]/none font-semibold', looks[look])}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? '')][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}
