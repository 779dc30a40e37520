import { useState } from 'react';
import { cx } from './cx.ts';

interface Props {
  /** Undefined until the address's own face is known: better nothing than somebody else's name. */
  readonly name: string | undefined;
  readonly logo: string | null | undefined;
  readonly size: 'small' | 'large';
  readonly isNameHidden?: boolean | 'on-phone';
}

export function BrandMark({ name, logo, size, isNameHidden = false }: Props) {
  const isLarge = size === 'large';
  // A wide logo spells the name already.
  const [isWide, setIsWide] = useState(false);
  // The drawn Y is the product's own; a franchise without a logo shows its initial.
  const isOwn = name === undefined || name === 'Yupflow';
  return (
    <span className={cx('flex min-w-0 items-center gap-2.5', name === undefined && 'invisible')}>
      {logo ? (
        <img
          src={logo}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setIsWide(naturalWidth > naturalHeight * 2)}
          className={cx('w-auto max-w-40 min-w-0 object-contain', isLarge ? 'h-8' : 'h-6')}
        />
      ) : (
        <span
          aria-hidden
          className={cx(
            'grid shrink-0 place-items-center bg-brand-fill text-brand-foreground',
            isLarge ? 'size-8 rounded-[9px]' : 'size-6 rounded-[7px]',
          )}
        >
          {isOwn ? (
            <svg
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.4"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
              className={isLarge ? 'size-5' : 'size-4'}
            >
              <path d="M5 5l7 7.5L19 5M12 12.5V19" />
            </svg>
          ) : (
            <span className={cx('font-semibold', isLarge ? 'text-[18px]/none' : 'text-[14px]/none')}>
              {[...(name ?? '')][0]}
            </span>
          )}
        </span>
      )}
      <span
        className={cx(
          'truncate font-semibold tracking-tight',
          isLarge ? 'text-[22px]/none' : 'text-[15px]/none',
          (isNameHidden === true || (isWide && logo)) && 'sr-only',
          isNameHidden === 'on-phone' && 'max-sm:sr-only',
        )}
      >
        {name}
      </span>
    </span>
  );
}
