import { limits } from '@yupflow/contract/limits';
import { ImageUp, Undo2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { FieldNote } from './field-note.tsx';
import { denseControlClass } from './settings.tsx';

/** A file that was chosen, '' for none at all, null while nothing changes. */
export type ChosenPicture = Blob | '' | null;
type PictureFault = 'not_a_picture' | 'too_large';

const kinds = ['image/jpeg', 'image/png', 'image/webp'];

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
  const preview = usePreview(value, () => {
    onChange(null);
    onFault('not_a_picture');
  });
  const shown = value === '' ? null : (preview ?? image);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    if (!kinds.includes(file.type)) return onFault('not_a_picture');
    if (file.size > limits.pictureBytes) return onFault('too_large');
    onChange(file);
  }

  return (
    <fieldset aria-label={label} aria-describedby={noteId} className="flex items-center gap-3.5 @lg:col-span-2">
      <Avatar name={name} image={shown} look={look} size="large" />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={kinds.join()}
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

/** The chosen file as an address; a file that only claims to be a picture is found out here. */
function usePreview(value: ChosenPicture, onBroken: () => void): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  const broken = useRef(onBroken);
  broken.current = onBroken;
  useEffect(() => {
    if (!(value instanceof Blob)) return setPreview(null);
    const address = URL.createObjectURL(value);
    const image = new Image();
    image.onload = () => setPreview(address);
    image.onerror = () => broken.current();
    image.src = address;
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(address);
    };
  }, [value]);
  return value instanceof Blob ? preview : null;
}
