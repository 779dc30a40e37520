import type { tagPalette } from '@yupflow/contract/tags';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorSwatches } from '../ui/color-swatches.tsx';
import { TextField } from '../ui/text-field.tsx';

type PaletteColor = (typeof tagPalette)[number];

interface Props {
  readonly value: string;
  readonly onChange: (color: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | null;
  readonly palette: readonly PaletteColor[];
}

/** The palette, or any #rrggbb. */
export function ColorField({ value, onChange, inputRef, error, palette }: Props) {
  const { t } = useTranslation('tags');
  const isInPalette = palette.some((color) => color === value);
  const [hasAskedForCustom, setHasAskedForCustom] = useState(false);
  const isCustom = hasAskedForCustom || !isInPalette;
  const names: Record<PaletteColor, string> = {
    '#64748b': t('colors.slate'),
    '#e11d48': t('colors.rose'),
    '#ea580c': t('colors.orange'),
    '#d97706': t('colors.amber'),
    '#65a30d': t('colors.lime'),
    '#059669': t('colors.emerald'),
    '#0d9488': t('colors.teal'),
    '#0284c7': t('colors.sky'),
    '#4f46e5': t('colors.indigo'),
    '#7c3aed': t('colors.violet'),
    '#c026d3': t('colors.fuchsia'),
    '#db2777': t('colors.pink'),
  };
  return (
    <div className="flex flex-col gap-4">
      <ColorSwatches
        label={t('color')}
        colors={palette.map((color) => ({ value: color, label: names[color] }))}
        customLabel={t('customColor')}
        value={value}
        isCustom={isCustom}
        onChange={(color) => {
          setHasAskedForCustom(false);
          onChange(color);
        }}
        onCustom={() => setHasAskedForCustom(true)}
      />
      {isCustom && (
        <TextField
          label={t('customColor')}
          help={t('customColorHelp')}
          value={value}
          onChange={(text) => onChange(asHex(text))}
          inputRef={inputRef}
          error={error}
          maxLength={7}
          isCode
          autoComplete="off"
          inputClassName="font-mono max-w-40"
        />
      )}
    </div>
  );
}

/** People paste colours with and without the sign. */
function asHex(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.startsWith('#') ? trimmed : `#${trimmed}`;
}
