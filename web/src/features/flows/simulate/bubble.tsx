import { choicesAsText } from '@yupflow/flow-engine/choices/choices-as-text';
import type { Outgoing } from '@yupflow/flow-engine/run/effect';
import type { ChatEntry } from '@yupflow/flow-engine/simulate/simulated';
import { CheckCheck, Contact, ExternalLink, FileText, Image, MapPin, Mic, type Reply, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../pickers/conversation/message-text.tsx';
import { cx } from '../../../ui/cx.ts';
import { useNames } from '../blocks/use-names.ts';
import { Choices } from './choices.tsx';
import type { Channel } from './simulation-store.ts';
import { TemplateContent } from './template-content.tsx';

interface Props {
  readonly entry: ChatEntry;
  readonly time: string;
  readonly channel: Channel;
  /** A button or an option answers with its label. */
  readonly onPress: (label: string) => void;
}

export function Bubble({ entry, time, channel, onPress }: Props) {
  const { t } = useTranslation('simulate');
  if (entry.by === 'simulator')
    return (
      <li className="mx-auto my-1 max-w-[90%] rounded-md bg-surface px-2 py-1 text-center text-[11.5px]/4 text-soft">
        {t(`notes.${entry.note}`)}
      </li>
    );
  const isOwn = entry.by === 'contact';
  const choices = entry.by === 'flow' ? choicesOf(entry.message) : null;
  return (
    <li className={cx('flex max-w-[84%] flex-col gap-1', isOwn ? 'self-end' : 'self-start')}>
      <div
        className={cx(
          'rounded-xl px-2.5 pt-1.5 pb-1 text-[12.5px]/[17px]',
          isOwn ? 'rounded-br-[3px] bg-brand-soft' : 'rounded-bl-[3px] bg-surface',
        )}
      >
        {isOwn ? <MessageText text={entry.text} /> : <Content message={entry.message} channel={channel} />}
        <p className="flex items-center justify-end gap-1 text-[10.5px]/3 text-soft tabular-nums">
          {time}
          {isOwn && <CheckCheck aria-hidden className="size-3 text-info" />}
        </p>
      </div>
      {choices && channel === 'cloud' && <Choices message={choices} onPress={onPress} />}
    </li>
  );
}

/** What can be tapped below a message: of a template, its quick replies. */
function choicesOf(message: Outgoing) {
  if (message.kind === 'choices') return message;
  if (message.kind !== 'template' || message.options.length === 0) return null;
  return { kind: 'choices', style: 'buttons', text: '', footer: '', button: '', options: message.options } as const;
}

interface ContentProps {
  readonly message: Outgoing;
  readonly channel: Channel;
}

function Content({ message, channel }: ContentProps) {
  switch (message.kind) {
    case 'text':
      return <MessageText text={message.text} />;
    case 'choices':
      if (channel === 'qr' || message.style === 'numbers') return <MessageText text={choicesAsText(message)} />;
      return (
        <>
          <MessageText text={message.text} />
          {message.footer && <p className="mt-1 text-[11.5px]/4 text-muted">{message.footer}</p>}
        </>
      );
    case 'template':
      return <TemplateContent message={message} />;
    case 'link':
      return <LinkContent message={message} channel={channel} />;
    case 'location':
      return (
        <Fact
          icon={MapPin}
          title={message.title || `${message.latitude}, ${message.longitude}`}
          text={message.address}
        />
      );
    case 'contact':
      return message.cards.map(({ name, phone }) => (
        <Fact key={`${name} ${phone}`} icon={Contact} title={name} text={phone} />
      ));
    default:
      return <MediaContent message={message} />;
  }
}

function LinkContent({ message, channel }: ContentProps & { readonly message: Extract<Outgoing, { kind: 'link' }> }) {
  const { text, label, url } = message;
  if (channel === 'qr') {
    const address = [label, url].filter(Boolean).join(': ');
    return <MessageText text={[text, address].filter(Boolean).join('\n\n')} />;
  }
  return (
    <>
      <MessageText text={text} />
      <p title={url} className="my-1 flex items-center justify-center gap-1.5 border-t border-line pt-1.5 text-info">
        <ExternalLink aria-hidden className="size-3.5" />
        {label || url}
      </p>
    </>
  );
}

const mediaIcons = { image: Image, video: Video, audio: Mic, voice: Mic, document: FileText } as const;
type MediaMessage = Extract<Outgoing, { kind: 'image' | 'video' | 'audio' | 'voice' | 'document' }>;

function MediaContent({ message }: { readonly message: MediaMessage }) {
  const { media, kind, text } = message;
  const address = useNames().media(media.key);
  const caption = text && <MessageText text={text} />;
  if (address && kind === 'image')
    return (
      <>
        <img
          src={address}
          alt={media.name}
          className="-mx-1.5 mb-1 max-h-44 w-[calc(100%+12px)] max-w-none rounded-lg object-cover"
        />
        {caption}
      </>
    );
  if (address && (kind === 'audio' || kind === 'voice'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: a voice note has no captions
      <audio src={address} controls aria-label={media.name} className="my-1 h-9 w-52 max-w-full" />
    );
  return (
    <>
      <Fact icon={mediaIcons[kind]} title={media.name} text="" />
      {caption}
    </>
  );
}

interface FactProps {
  readonly icon: typeof Reply;
  readonly title: string;
  readonly text: string;
}

function Fact({ icon: Icon, title, text }: FactProps) {
  return (
    <p className="-mx-1 my-0.5 flex items-center gap-2 rounded-lg bg-raised px-2.5 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        {text && <span className="block text-[11.5px]/4 text-muted">{text}</span>}
      </span>
    </p>
  );
}
