import { limits } from '@yupflow/contract/limits';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/** A file that was chosen, '' for none at all, null while nothing changes. */
export type ChosenPicture = Blob | '' | null;
type PictureFault = 'not_a_picture' | 'too_large';

const pictureKinds = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file never leaves the browser, or null. */
function faultOf(file: Blob): PictureFault | null {
  if (!pictureKinds.includes(file.type)) return 'not_a_picture';
  return file.size > limits.pictureBytes ? 'too_large' : null;
}

/** The chosen file as an address; a file that only claims to be a picture is found out here. */
export function useAddressOf(value: ChosenPicture, onBroken?: () => void): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  const broken = useRef(onBroken);
  broken.current = onBroken;
  useEffect(() => {
    if (!(value instanceof Blob)) return setPreview(null);
    const address = URL.createObjectURL(value);
    const image = new Image();
    image.onload = () => setPreview(address);
    image.onerror = () => broken.current?.();
    image.src = address;
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(address);
    };
  }, [value]);
  return value instanceof Blob ? preview : null;
}

export interface PictureChoice {
  /** The one that is kept now. */
  readonly image: string | null;
  readonly value: ChosenPicture;
  readonly onChange: (value: ChosenPicture) => void;
  /** It never leaves the browser: the field says why. */
  readonly onFault: (fault: PictureFault) => void;
}

/** What a field for a picture shows, and its hidden input, which `open` opens. */
export function usePictureChoice({ image, value, onChange, onFault }: PictureChoice) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useAddressOf(value, () => {
    onChange(null);
    onFault('not_a_picture');
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    const fault = faultOf(file);
    if (fault) onFault(fault);
    else onChange(file);
  }

  return {
    shown: value === '' ? null : (chosen ?? image),
    open: () => input.current?.click(),
    inputProps: { ref: input, type: 'file', accept: pictureKinds.join(), onChange: choose, className: 'hidden' },
  } as const;
}
