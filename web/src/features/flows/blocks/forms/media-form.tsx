import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import type { Media } from '@yupflow/flow-engine/blocks/parts';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { type ChosenMedia, MediaField } from '../../../../pickers/media-field.tsx';
import { Toggle } from '../../../../ui/toggle.tsx';
import { useMediaLinks } from '../media-links.ts';
import { useNames } from '../use-names.ts';
import { type BlockFormProps, useFaultText } from './form-parts.tsx';

type MediaBlock = BlockOf<'image' | 'video' | 'audio' | 'file'>;

/** What a block takes; a file may be anything. */
const kinds: Record<MediaBlock['type'], string | null> = {
  image: 'image/',
  video: 'video/',
  audio: 'audio/',
  file: null,
};

/** How large a picture is; nothing where the browser can't read it. */
async function sizeOf({ url, type }: ChosenMedia): Promise<Pick<Media, 'width' | 'height'>> {
  if (!url || !type.startsWith('image/')) return {};
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } catch {
    return {};
  }
}

export function MediaForm({ block, faults, onChange }: BlockFormProps<MediaBlock>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const url = useNames().media(block.media?.key ?? '');
  const noteLink = useMediaLinks((state) => state.note);
  const [isWrong, setIsWrong] = useState(false);
  const kind = kinds[block.type];

  async function choose(media: ChosenMedia | null) {
    const isRight = !media || kind === null || media.type.startsWith(kind);
    setIsWrong(!isRight);
    if (!isRight) return;
    if (!media?.key) return onChange({ media: null });
    const { key, name, type, size } = media;
    if (media.url) noteLink(key, media.url);
    onChange({ media: { key, name, type, size, ...(await sizeOf(media)) } });
  }

  return (
    <>
      <MediaField
        media={block.media && { ...block.media, url }}
        accept={kind ? `${kind}*` : undefined}
        onChange={(media) => void choose(media)}
        onUploading={() => undefined}
        error={isWrong && block.type !== 'file' ? t(`form.wrongMedia.${block.type}`) : faultOf('media')}
      />
      {'caption' in block && (
        <VariableField
          label={t('form.caption')}
          isOptional
          rows={3}
          value={block.caption}
          longest={flowLimits.captionLength}
          onChange={(caption) => onChange({ caption })}
          error={faultOf('caption')}
        />
      )}
      {'is_voice' in block && (
        <Toggle
          label={t('form.voice')}
          help={t('form.voiceHelp')}
          isOn={block.is_voice}
          onChange={(is_voice) => onChange({ is_voice })}
        />
      )}
    </>
  );
}
