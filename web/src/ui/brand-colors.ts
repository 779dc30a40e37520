/** The colour maths of whitelabelling: one #rrggbb in, readable colours for both themes out. No DOM. */

type Rgb = readonly [red: number, green: number, blue: number];
interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export interface BrandColors {
  /** Lines, rings, marks: the franchise's own colour, moved only as far as it must to be seen. Not for text. */
  readonly brand: string;
  /** Text and icons, readable on every ground of the theme and on `soft`. */
  readonly strong: string;
  /** Tinted ground. */
  readonly soft: string;
  /** Ground of a primary button, and the text that stands on it. */
  readonly fill: string;
  readonly foreground: string;
}

const readable = 4.5;
const visible = 3;
/** A colour that must darken further than this to carry white would no longer be the brand's: it carries dark text. */
const mostDarkening = 0.16;
/** Paler than this against white, a button would have no edge. */
const leastEdge = 1.3;
/** Slate-950 would be a little too light: some grounds would read neither on it nor on white. */
const dark = '#02040f';
const white = '#ffffff';
const themes = {
  light: { surface: '#ffffff', grounds: ['#ffffff', '#f8fafc', '#f1f5f9'], tint: 0.1, step: -0.005 },
  dark: { surface: '#0f172a', grounds: ['#020617', '#0f172a', '#1e293b'], tint: 0.22, step: 0.005 },
} as const;

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** White or near-black: one of them reaches 4.5:1 on any ground. */
export function textOn(ground: string): string {
  return contrast(ground, white) >= readable ? white : dark;
}

export function brandColors(color: string, themeName: keyof typeof themes): BrandColors {
  const theme = themes[themeName];
  const soft = mix(color, theme.surface, theme.tint);
  const holds = (ratio: number, grounds: readonly string[]) => (tried: string) =>
    grounds.every((ground) => contrast(tried, ground) >= ratio);
  const brand = shiftUntil(color, theme.step, holds(visible, theme.grounds));
  const strong = shiftUntil(color, theme.step, holds(readable, [...theme.grounds, soft]));
  const fill = themeName === 'light' ? lightFill(color) : brand;
  return { brand, strong, soft, fill, foreground: textOn(fill) };
}

function lightFill(color: string): string {
  const darkened = shiftUntil(color, themes.light.step, (tried) => contrast(tried, white) >= readable);
  const isStillTheBrand = toOklch(color).l - toOklch(darkened).l <= mostDarkening;
  return isStillTheBrand || contrast(color, white) < leastEdge ? darkened : color.toLowerCase();
}

function shiftUntil(color: string, step: number, isGood: (color: string) => boolean): string {
  const { l, c, h } = toOklch(color);
  let tried = color.toLowerCase();
  // Whatever is no colour has no lightness either: nothing is tried, rather than everything for ever.
  const hasRoom = (lightness: number) => (step > 0 ? lightness < 1 : lightness > 0);
  for (let lightness = l; !isGood(tried) && hasRoom(lightness); ) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    tried = toHex({ l: lightness, c, h });
  }
  return tried;
}

/** Mixed in OKLab: in OKLCH the hue would drift on the way to the ground. */
function mix(color: string, ground: string, share: number): string {
  const [from, to] = [toOklab(ground), toOklab(color)];
  return linearToHex(oklabToLinear(from.map((value, at) => value + ((to[at] ?? 0) - value) * share) as unknown as Rgb));
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function linearToHex(linear: Rgb): string {
  const channel = (value: number) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
}

function toOklab(hex: string): Rgb {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function oklabToLinear([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toOklch(hex: string): Oklch {
  const [l, a, b] = toOklab(hex);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Chroma gives way until the colour exists in sRGB; hue and lightness stay. */
export function toHex({ l, c, h }: Oklch): string {
  const linearAt = (chroma: number) => oklabToLinear([l, chroma * Math.cos(h), chroma * Math.sin(h)]);
  const exists = (linear: Rgb) => linear.every((value) => value >= -0.0005 && value <= 1.0005);
  let [low, high] = [0, c];
  if (exists(linearAt(c))) low = c;
  else
    for (let round = 0; round < 20; round++) {
      const middle = (low + high) / 2;
      if (exists(linearAt(middle))) low = middle;
      else high = middle;
    }
  return linearToHex(linearAt(low));
}
