import { cx } from '../../../ui/cx.ts';

interface Props {
  readonly name: string;
  readonly picture: string | null;
  readonly size: 'tab' | 'rail' | 'card';
}

const sizes = {
  tab: 'size-3 rounded-[3px] text-[8px]/none',
  rail: 'size-4.5 rounded-[5px] text-[11px]/none',
  card: 'size-6 rounded-md text-[14px]/none',
} as const;

/** The brand's picture, or its initial on its colour. */
export function FaceMark({ name, picture, size }: Props) {
  if (picture) return <img src={picture} alt="" className={cx('shrink-0 object-contain', sizes[size])} />;
  return (
    <span
      className={cx('grid shrink-0 place-items-center bg-brand-fill font-semibold text-brand-foreground', sizes[size])}
    >
      {[...name][0]}
    </span>
  );
}
