import type { Outgoing } from '@yupflow/flow-engine/run/effect';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../pickers/conversation/message-text.tsx';
import { fillPlaces } from '../../../pickers/templates/template-values.ts';
import { useTemplate } from '../../../pickers/templates/use-templates.ts';
import { useNames } from '../blocks/use-names.ts';

/** A template as the phone shows it; what can be tapped stands below. */
export function TemplateContent({ message }: { readonly message: Extract<Outgoing, { kind: 'template' }> }) {
  const { t } = useTranslation('blocks');
  const { data: template } = useTemplate(message.template);
  const picture = useNames().media(message.media?.key ?? '');
  if (!template) return <p className="text-muted">{t('preview.templateAlone')}</p>;
  const { header, body, footer } = template;
  return (
    <>
      {header?.format === 'image' && picture && (
        <img src={picture} alt={message.media?.name ?? ''} className="mb-1 max-h-44 w-full rounded-lg object-cover" />
      )}
      {header?.format === 'text' && (
        <p className="font-semibold">{fillPlaces(header.text, header.places, message.header)}</p>
      )}
      <MessageText text={fillPlaces(body.text, body.places, message.body)} />
      {footer && <p className="mt-1 text-[11.5px]/4 text-muted">{footer}</p>}
    </>
  );
}
