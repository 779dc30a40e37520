import { useQuery } from '@tanstack/react-query';
import { urlOf } from '@yupflow/contract/client';
import { simulator } from '@yupflow/contract/simulator';
import { Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';

interface Props {
  readonly lineId: string;
  readonly messageId: string;
  readonly file: { readonly name: string; readonly type: string };
  readonly onShown: () => void;
}

/** The token can't stand in a link, so the file is fetched as it lies on the phone. */
function usePhoneFile(lineId: string, messageId: string, isWanted: boolean): string | null {
  const { data: blob } = useQuery({
    queryKey: ['simulator-media', lineId, messageId],
    queryFn: async ({ signal }) => {
      const params = { id: lineId, messageId };
      const headers = { authorization: `Bearer ${useSession.getState().token}` };
      const response = await fetch(urlOf(simulator.getMedia, { params }), { headers, signal });
      if (!response.ok) throw new Error(`the phone answered ${response.status}`);
      return response.blob();
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** A picture or a sound as the phone shows it; everything else by its name. */
export function PhoneMedia({ lineId, messageId, file, onShown }: Props) {
  const [family] = file.type.split('/');
  const isShown = family === 'image' || family === 'audio';
  const address = usePhoneFile(lineId, messageId, isShown);
  if (address && family === 'image')
    return <img src={address} alt={file.name} onLoad={onShown} className="my-1 max-h-56 rounded-lg" />;
  if (address && family === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: a voice note has no captions
    return <audio src={address} controls className="my-1 w-56 max-w-full" />;
  return (
    <p className="flex items-center gap-1.5 font-medium">
      <Paperclip aria-hidden className="size-3.5 shrink-0" />
      {file.name}
    </p>
  );
}
