import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { brandColors, contrast } from '../../../ui/brand-colors.ts';
import { useRatio } from '../use-ratio.ts';

interface Sample {
  readonly use: 'button' | 'link' | 'bubble' | 'dark';
  readonly ground: string;
  readonly ink: string;
  /** In words or digits, what the text became. */
  readonly note: string;
}

const ink = '#0f172a';
const lightSurface = '#ffffff';
const darkSurface = '#0f172a';

/** The numbers behind the preview: every text that wears the colour can be read. */
export function ContrastTable({ hex }: { readonly hex: string }) {
  const { t } = useTranslation('franchise-preview');
  const ratio = useRatio();
  const [light, dark] = [brandColors(hex, 'light'), brandColors(hex, 'dark')];
  const samples: Sample[] = [
    {
      use: 'button',
      ground: light.fill,
      ink: light.foreground,
      note: t(light.foreground === '#ffffff' ? 'contrast.whiteText' : 'contrast.darkText'),
    },
    { use: 'link', ground: lightSurface, ink: light.strong, note: light.strong.toUpperCase() },
    { use: 'bubble', ground: light.soft, ink, note: t('contrast.plainText') },
    { use: 'dark', ground: darkSurface, ink: dark.strong, note: dark.strong.toUpperCase() },
  ];
  return (
    <div className="mt-5">
      <h3 className="text-body font-semibold">{t('contrast.title')}</h3>
      <p className="mb-2 text-meta text-muted">{t('contrast.text')}</p>
      <table className="w-full border-collapse text-dense">
        <caption className="sr-only">{t('contrast.title')}</caption>
        <tbody>
          {samples.map((sample) => (
            <tr key={sample.use} className="h-9 border-t border-line">
              <th scope="row" className="text-left font-normal">
                {t(`contrast.uses.${sample.use}`)}
              </th>
              <td>
                <span
                  aria-hidden
                  style={styleOf(sample)}
                  className="inline-grid h-5.5 w-18 place-items-center rounded-md border text-[11px]/none font-semibold"
                >
                  {t(`contrast.samples.${sample.use}`)}
                </span>
              </td>
              <td className="pr-2.5 text-right text-soft tabular-nums max-sm:hidden">{sample.note}</td>
              <td className="w-17 text-right tabular-nums">
                <Badge look="ok" icon={Check}>
                  {ratio(contrast(sample.ink, sample.ground))}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const styleOf = ({ ground, ink: color, use }: Sample): CSSProperties => ({
  backgroundColor: ground,
  color,
  // A link's ground is the page's own: it needs an edge to be seen as a piece of it.
  borderColor: use === 'link' ? '#e2e8f0' : use === 'dark' ? '#334155' : 'transparent',
});
