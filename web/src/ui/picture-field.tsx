import { ImageUp, Undo2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { type ChosenPicture, faultOf, type PictureFault, pictureKinds, useAddressOf } from './chosen-picture.ts';
import { FieldNote } from './field-note.tsx';
import { denseControlClass } from './settings.tsx';

interface Props {
  readonly label: string;
  /** Whose picture it is: the initials stand in for it. */
  readonly name: string;
  readonly look: 'self' | 'company';
  /** The one that is kept now. */
  readonly image: string | null;
  readonly value: ChosenPicture;
  readonly onChange: (value: ChosenPicture) => void;
  /** It never leaves the browser: the field says why. */
  readonly onFault: (fault: PictureFault) => void;
  readonly help: ReactNode;
  readonly error: string | null;
}

/** Shows what is chosen at once; it is sent with the form. */
export function PictureField({ label, name, look, image, value, onChange, onFault, help, error }: Props) {
  const { t } = useTranslation();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useAddressOf(value, () => {
    onChange(null);
    onFault('not_a_picture');
  });
  const shown = value === '' ? null : (preview ?? image);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    const fault = faultOf(file);
    if (fault) onFault(fault);
    else onChange(file);
  }

  return (
    <fieldset aria-label={label} aria-describedby={noteId} className="flex items-center gap-3.5 @lg:col-span-2">
      <Avatar name={name} image={shown} look={look} size="large" />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={pictureKinds.join()}
            aria-label={label}
            onChange={choose}
            className="hidden"
          />
          <Button icon={ImageUp} className={denseControlClass} onPress={() => input.current?.click()}>
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
