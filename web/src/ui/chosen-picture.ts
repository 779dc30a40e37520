import { limits } from '@yupflow/contract/limits';
import { useEffect, useRef, useState } from 'react';

/** A file that was chosen, '' for none at all, null while nothing changes. */
export type ChosenPicture = Blob | '' | null;
export type PictureFault = 'not_a_picture' | 'too_large';

export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file never leaves the browser, or null. */
export function faultOf(file: Blob): PictureFault | null {
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
