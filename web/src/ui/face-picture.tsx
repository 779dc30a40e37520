import { useState } from 'react';

/** What somebody shows of themselves, over what stands for them otherwise: where it does not come, that stays. */
export function FacePicture({ url }: { readonly url: string | undefined }) {
  const [missing, setMissing] = useState<string>();
  if (!url || missing === url) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(url)}
      className="absolute inset-0 size-full rounded-full object-cover"
    />
  );
}
