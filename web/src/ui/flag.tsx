/** A flag is a pair of signs that the system's font draws as one; where it can't, they take twice the room. */
let canDraw: boolean | null = null;

function canDrawFlags(): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  pen.font = '16px sans-serif';
  return pen.measureText('🇧🇷').width < 1.5 * pen.measureText('🇧').width;
}

/** Beside the country's name. The two letters stand in for it on systems without flags, such as Windows. */
export function Flag({ country }: { readonly country: string }) {
  canDraw ??= canDrawFlags();
  const sign = [...country].map((letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0))).join('');
  if (canDraw)
    return (
      <span aria-hidden className="w-6 shrink-0 text-center text-[16px]/none">
        {sign}
      </span>
    );
  return (
    <span
      aria-hidden
      data-country={country}
      className="grid h-4.5 w-6 shrink-0 place-items-center rounded-[4px] bg-raised text-[10px]/none font-semibold text-soft ring-1 ring-line-strong/60 ring-inset before:content-[attr(data-country)]"
    />
  );
}
