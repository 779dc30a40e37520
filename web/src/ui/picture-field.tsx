import { ImageUp, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { type PictureChoice, usePictureChoice } from './chosen-picture.ts';
import { FieldNote } from './field-note.tsx';
import type { NamedByLabel } from './named-by-label.ts';
import { denseControlClass } from './settings.tsx';

interface Props extends PictureChoice, NamedByLabel {
  readonly label: string;
  /** Whose picture it is: the initials stand in for it. */
  readonly name: string;
  readonly look: 'self' | 'company';
  readonly help: ReactNode;
  readonly error: string | null;
}

/** Shows what is chosen at once; it is sent with the form. */
export function PictureField({ label, name, look, image, value, onChange, onFault, help, error }: Props) {
  const { t } = useTranslation();
  const noteId = useId();
  const { shown, open, inputProps } = usePictureChoice({ image, value, onChange, onFault });

  return (
    <fieldset aria-label={label} aria-describedby={noteId} className="flex items-center gap-3.5 @lg:col-span-2">
      <Avatar name={name} image={shown} look={look} size="large" />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <input {...inputProps} aria-label={label} />
          <Button icon={ImageUp} className={denseControlClass} onPress={open}>
            {t(`picture.${look === 'self' ? 'person' : 'company'}.${shown ? 'replace' : 'choose'}`)}
          </Button>
          {value === null ? (
            image && (
              <Button look="ghost" className={denseControlClass} onPress={() => onChange('')}>
                {t('picture.remove')}
              </Button>
            )
          ) : (
            <Button look="ghost" icon={Undo2} className={denseControlClass} onPress={() => onChange(null)}>
              {t('picture.undo')}
            </Button>
          )}
        </div>
        <FieldNote id={noteId} help={help} error={error} />
      </div>
    </fieldset>
  );
}
