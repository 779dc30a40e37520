import { cx } from './cx.ts';
import { initialsOf } from './initials.ts';

const looks = {
  company: 'rounded-md bg-text text-surface',
  person: 'rounded-full bg-raised text-soft',
  /** One's own, where it can be changed. */
  self: 'rounded-full bg-brand-soft text-[color-mix(in_oklab,var(--brand-strong)_80%,var(--text))]',
} as const;

const sizes = {
  tiny: 'size-5 text-[9px]/none',
  small: 'size-7 text-[11px]/none',
  medium: 'size-9 text-[13px]/none',
  large: 'size-13 text-[17px]/none',
} as const;

interface Props {
  readonly name: string;
  readonly image: string | null;
  readonly look: keyof typeof looks;
  readonly size?: keyof typeof sizes;
  /** A green dot for who is there, a grey one for who is not; words beside it say the same. */
  readonly status?: 'online' | 'offline';
}

/** Beside a name that is written out, so it says nothing to a screen reader. */
export function Avatar({ status, ...face }: Props) {
  if (!status) return <Face {...face} />;
  return (
    <span aria-hidden className="relative shrink-0">
      <Face {...face} />
      <span
        className={cx(
          'absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface',
          status === 'online' ? 'bg-ok' : 'bg-faint',
        )}
      />
    </span>
  );
}

function Face({ name, image, look, size = 'small' }: Omit<Props, 'status'>) {
  if (image) return <img src={image} alt="" className={cx('shrink-0 object-cover', sizes[size], looks[look])} />;
  return (
    <span aria-hidden className={cx('grid shrink-0 place-items-center font-semibold', sizes[size], looks[look])}>
      {initialsOf(name)}
    </span>
  );
}
