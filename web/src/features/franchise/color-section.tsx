import { TriangleAlert } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hexOf, mendingOf, ownColor, readable } from './brand-color.ts';
import { BrandColorField } from './brand-color-field.tsx';
import { BrandSection } from './brand-section.tsx';
import type { BrandForm } from './brand-values.ts';
import { useRatio } from './use-ratio.ts';

interface Props {
  readonly form: BrandForm;
  /** #rrggbb of the colour as it would be worn: the last one that was whole. */
  readonly hex: string;
}

export function ColorSection({ form, hex }: Props) {
  const { t } = useTranslation('franchise');
  const ratio = useRatio();
  // The product's own shades were chosen by hand.
  const mending = hex === hexOf(ownColor) ? null : mendingOf(hex);
  return (
    <BrandSection title={t('color.title')} text={t('color.text')}>
      <Controller
        control={form.control}
        name="primaryColor"
        render={({ field }) => (
          <BrandColorField
            value={field.value}
            hex={hex}
            onChange={(color) => {
              form.clearErrors('primaryColor');
              field.onChange(color);
            }}
            inputRef={field.ref}
            error={form.errorOf('primaryColor')}
          />
        )}
      />
      <div role="status">
        {mending && (
          <div className="mt-3.5 flex gap-2.5 rounded-lg border border-warn-line bg-warn-soft px-3 py-2.5 text-dense">
            <TriangleAlert aria-hidden className="mt-px size-4 shrink-0 text-warn" />
            <div>
              <p className="font-semibold text-warn">
                {t('color.unreadable', { ratio: ratio(mending.ratio), least: ratio(readable) })}
              </p>
              <p className="text-soft">{t(mending.isTextDark ? 'color.darkText' : 'color.darkerTone')}</p>
            </div>
          </div>
        )}
      </div>
    </BrandSection>
  );
}
