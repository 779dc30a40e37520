import type { OpenChat } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import type { TemplateValues } from '@yupflow/contract/messages';
import type { Template } from '@yupflow/contract/templates';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenMedia } from '../../../../pickers/media-field.tsx';
import { HeaderFile } from '../../../../pickers/templates/header-file.tsx';
import { PlaceFields } from '../../../../pickers/templates/place-fields.tsx';
import { TemplatePicker } from '../../../../pickers/templates/template-picker.tsx';
import { TemplatePreview } from '../../../../pickers/templates/template-preview.tsx';
import {
  fillPlaces,
  hasFileHeader,
  isFilled,
  type PlaceValues,
  valuesFor,
} from '../../../../pickers/templates/template-values.ts';
import { VariableText } from '../../../../pickers/variable-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../../ui/slide-over.tsx';

interface Props {
  readonly chat: OpenChat;
  /** With the contact's own name in place of a variable. */
  readonly fill: (words: string) => string;
  readonly onSend: (values: TemplateValues, words: string) => void;
  readonly onClose: () => void;
}

const nothing: PlaceValues = { header: [], body: [], links: [] };

/** One of the approved templates, with what fills it, as the contact will see it. */
export default function TemplateSlideOver({ chat, fill, onSend, onClose }: Props) {
  const { t } = useTranslation('templates');
  const [template, setTemplate] = useState<Template | null>(null);
  const [values, setValues] = useState(nothing);
  const [media, setMedia] = useState<ChosenMedia | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const hasFile = template !== null && hasFileHeader(template);
  const canSend = template !== null && isFilled(values) && !isUploading && (!hasFile || media !== null);
  const filled: PlaceValues = { header: values.header.map(fill), body: values.body.map(fill), links: values.links };

  function send(event: FormEvent) {
    event.preventDefault();
    if (!template || !canSend) return;
    const key = hasFile ? media?.key : null;
    onSend(
      { id: template.id, ...values, ...(key ? { media: { key } } : {}) },
      fillPlaces(template.body.text, template.body.places, filled.body),
    );
    onClose();
  }

  return (
    <SlideOver isOpen onClose={onClose}>
      <form onSubmit={send} className="flex min-h-0 flex-1 flex-col">
        <SlideOverHeader title={t('send.title')} note={t('send.cost')} onClose={onClose} />
        <SlideOverBody>
          <TemplatePicker
            value={template?.id ?? null}
            connection={chat.connection_id}
            onChange={(chosen) => {
              setTemplate(chosen);
              setValues(valuesFor(chosen));
              setMedia(null);
            }}
          />
          {template && (
            <>
              {hasFile && (
                <HeaderFile
                  template={template}
                  media={media}
                  onChange={setMedia}
                  onUploading={setIsUploading}
                  error={null}
                />
              )}
              <PlaceFields
                template={template}
                values={values}
                onChange={setValues}
                field={(field) => <VariableText {...field} rows={1} longest={limits.templateValueLength} />}
              />
              <TemplatePreview template={template} values={filled} pictureUrl={media?.url ?? null} />
            </>
          )}
        </SlideOverBody>
        <SlideOverFooter>
          <Button type="submit" look="primary" icon={SendHorizontal} isDisabled={!canSend}>
            {t('send.confirm')}
          </Button>
        </SlideOverFooter>
      </form>
    </SlideOver>
  );
}
