const productColor = '#008055';
const ink = '#0f172a';
const paper = '#ffffff';

/** `yupflow` is the product's own colour; whatever is no colour is taken for it too. */
export const colorOf = (primaryColor: string): string =>
  /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor.toLowerCase() : productColor;

/** How bright it is to the eye, by WCAG. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What large shapes need to be told apart from their ground. */
const leastContrast = 3;

export const colorOn = (ground: string): string => (1.05 / (luminanceOf(ground) + 0.05) >= leastContrast ? paper : ink);
