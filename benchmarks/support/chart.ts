import { amountOf, boundOf, type Figure, isMissed } from './bench.ts';

const size = { width: 720, row: 46, text: 13, bar: 10, top: 8 };
/** Where the bound stands: what is over it still has a place. */
const boundAt = 480;
const colors = { text: '#64748b', track: '#94a3b833', held: '#059669', missed: '#e11d48', bound: '#64748b' };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const boundIn = ({ limit, least }: Figure) => limit ?? least ?? 0;

/** Each figure as a bar, and the line that it must not pass, or reach. One that has no bound is in the table alone. */
export function chartOf(figures: readonly Figure[]): string | null {
  const held = figures.filter((figure) => boundIn(figure) > 0);
  if (held.length === 0) return null;
  const height = size.top + held.length * size.row;
  const rows = held.map((figure, index) => rowOf(figure, size.top + index * size.row));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" width="${size.width}" height="${height}" font-family="Inter, system-ui, sans-serif" font-size="${size.text}">`,
    `<title>${escaped(held.map(({ name }) => name).join('; '))}</title>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

function rowOf(figure: Figure, y: number): string {
  const { name, value } = figure;
  const bound = boundIn(figure);
  const [text, bar] = [y + size.text, y + size.text + 9];
  const length = Math.min(size.width, Math.max(2, (value / bound) * boundAt));
  const said = `${amountOf(figure)}, ${boundOf(figure)}`;
  return [
    `<text x="0" y="${text}" fill="${colors.text}">${escaped(name)}</text>`,
    `<text x="${size.width}" y="${text}" fill="${colors.text}" text-anchor="end">${escaped(said)}</text>`,
    `<rect x="0" y="${bar}" width="${size.width}" height="${size.bar}" rx="5" fill="${colors.track}"/>`,
    `<rect x="0" y="${bar}" width="${Math.round(length)}" height="${size.bar}" rx="5" fill="${isMissed(figure) ? colors.missed : colors.held}"/>`,
    `<rect x="${boundAt}" y="${bar - 3}" width="2" height="${size.bar + 6}" fill="${colors.bound}"/>`,
  ].join('\n');
}
