import { writeStored } from '../browser/stored.ts';
import type { BrandColors } from './brand-colors.ts';
import { isHexColor } from './hex-color.ts';

function cssOf(selector: string, colors: BrandColors): string {
  return `${selector}{--brand:${colors.brand};--brand-strong:${colors.strong};--brand-soft:${colors.soft};--brand-fill:${colors.fill};--brand-foreground:${colors.foreground}}`;
}

/** The product's own colour stands in tokens.css; whatever is not a colour never reaches a style sheet. */
async function brandCss(color: string): Promise<string | null> {
  if (!isHexColor(color)) return null;
  const { brandColors } = await import('./brand-colors.ts');
  return cssOf(':root', brandColors(color, 'light')) + cssOf('.dark', brandColors(color, 'dark'));
}

/** Puts the franchise's colour on the page, and keeps it for the next visit's first paint (public/first.js). */
export async function applyBrandColor(color: string): Promise<void> {
  const css = await brandCss(color);
  writeStored('brand-css', css);
  document.getElementById('brand')?.remove();
  if (!css) return;
  const style = document.createElement('style');
  style.id = 'brand';
  style.textContent = css;
  document.head.append(style);
}
