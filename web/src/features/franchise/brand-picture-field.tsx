import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type PictureChoice, usePictureChoice } from '../../ui/chosen-picture.ts';
import { cx } from '../../ui/cx.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { denseControlClass } from '../../ui/settings.tsx';
import { labelClass } from '../../ui/text-field.tsx';

interface Props extends PictureChoice {
  readonly kind: 'logo' | 'favicon';
  readonly error: string | null;
  /** Stands where there is no picture. */
  readonly fallback: ReactNode;
}

/** A logo stands on both, whichever theme somebody chose: dark letters are lost on the one, white ones on the other. */
const grounds = ['border border-line bg-[#fff]', 'border border-line bg-[#0f172a]'] as const;

/** A picture of the brand: shown as it will stand on the page, and sent with the form. */
export function BrandPictureField({ kind, image, value, onChange, onFault, error, fallback }: Props) {
  const { t } = useTranslation('franchise');
  const noteId = useId();
  const { shown, open, inputProps } = usePictureChoice({ image, value, onChange, onFault });

  return (
    <fieldset aria-label={t(`pictures.${kind}.label`)} aria-describedby={noteId} className="min-w-0">
      <span aria-hidden className={labelClass}>
        {t(`pictures.${kind}.label`)}
      </span>
      <input {...inputProps} aria-label={t(`pictures.${kind}.label`)} />
      <div className="flex h-14 items-center gap-1 rounded-lg border border-dashed border-line-strong px-2">
        <span className="mr-auto flex min-w-0 gap-1.5">
          {shown && kind === 'logo' ? (
            grounds.map((ground) => (
              <span key={ground} className={cx('grid h-10 min-w-0 place-items-center rounded-md px-2', ground)}>
                <img src={shown} alt="" className="h-6 max-w-full object-contain" />
              </span>
            ))
          ) : (
            <span
              className={cx(
                'grid h-10 min-w-10 place-items-center overflow-hidden rounded-md bg-raised',
                kind === 'logo' && 'px-2',
              )}
            >
              {shown ? <img src={shown} alt="" className="size-6 rounded-sm object-contain" /> : fallback}
            </span>
          )}
        </span>
        <IconButton
          label={t(`pictures.${kind}.${shown ? 'replace' : 'choose'}`)}
          icon={ImageUp}
          className={denseControlClass}
          onPress={open}
        />
        {value === null ? (
          image && (
            <IconButton
              label={t(`pictures.${kind}.remove`)}
              icon={Trash2}
              className={denseControlClass}
              onPress={() => onChange('')}
            />
          )
        ) : (
          <IconButton
            label={t('pictures.undo')}
            icon={Undo2}
            className={denseControlClass}
            onPress={() => onChange(null)}
          />
        )}
      </div>
      <FieldNote
        id={noteId}
        help={t(shown && kind === 'logo' ? 'pictures.logo.bothThemes' : `pictures.${kind}.help`)}
        error={error}
      />
    </fieldset>
  );
}
