/** The product's emerald in the shade that carries white text. */
const productColor = '#047857';
const light = '#ffffff';
const dark = '#0f172a';
/** What people with weaker eyes can still read (WCAG AA). */
const leastContrast = 4.5;

/** Relative luminance as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A button in the brand's colour, with the text on it that can be read. */
export function buttonColors(brandColor: string): { background: string; text: string } {
  const background = /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : productColor;
  const contrastWithWhite = 1.05 / (luminanceOf(background) + 0.05);
  return { background, text: contrastWithWhite >= leastContrast ? light : dark };
}
