import type { Message } from '@yupflow/contract/messages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../../pickers/conversation/message-text.tsx';
import { DocumentCard } from '../media/document-card.tsx';
import { Film, Picture } from '../media/picture.tsx';

interface Props {
  readonly message: Message;
  readonly meta: ReactNode;
}

/** A template as the contact has it. */
export function TemplateCard({ message, meta }: Props) {
  const { t } = useTranslation('conversation');
  const { template, text } = message;
  return (
    <div className="flex flex-col gap-1">
      <HeaderFile message={message} />
      {template?.header && <p className="font-semibold wrap-anywhere">{template.header}</p>}
      <MessageText text={text} meta={template?.footer ? undefined : meta} />
      {template?.footer && (
        <p className="text-meta wrap-anywhere text-soft">
          {template.footer}
          {meta}
        </p>
      )}
      {template && template.buttons.length > 0 && (
        <ul aria-label={t('choices.buttons')} className="mt-0.5 text-dense font-medium text-info">
          {template.buttons.map((button, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the template's order
              key={at}
              className="border-t border-line-strong/60 px-1 py-1.5 text-center wrap-anywhere"
            >
              {button}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function HeaderFile({ message }: { readonly message: Message }) {
  const { media } = message;
  if (!media?.url || media.state !== 'ready') return null;
  if (media.type.startsWith('image/')) return <Picture message={message} url={media.url} />;
  if (media.type.startsWith('video/')) return <Film message={message} url={media.url} />;
  return <DocumentCard media={media} url={media.url} />;
}
