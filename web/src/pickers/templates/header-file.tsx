import type { Template } from '@yupflow/contract/templates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenMedia, MediaField } from '../media-field.tsx';

interface Props {
  readonly template: Template;
  readonly media: ChosenMedia | null;
  readonly onChange: (media: ChosenMedia | null) => void;
  readonly onUploading: (isUploading: boolean) => void;
  readonly error: string | null;
}

/** The file that a template begins with, where it begins with one. */
export function HeaderFile({ template, media, onChange, onUploading, error }: Props) {
  const { t } = useTranslation('templates');
  const [isWrong, setIsWrong] = useState(false);
  const format = template.header?.format;
  if (!format || format === 'text') return null;
  const kind = format === 'document' ? null : `${format}/`;

  function choose(chosen: ChosenMedia | null) {
    const isRight = !chosen || kind === null || chosen.type.startsWith(kind);
    setIsWrong(!isRight);
    if (isRight) onChange(chosen);
  }

  return (
    <MediaField
      media={media}
      accept={kind ? `${kind}*` : undefined}
      onChange={choose}
      onUploading={onUploading}
      error={isWrong ? t(`wrongFile.${format}`) : error}
    />
  );
}
