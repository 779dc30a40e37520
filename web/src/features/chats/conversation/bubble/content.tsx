import type { Message } from '@yupflow/contract/messages';
import { Ban, Hourglass } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../../pickers/conversation/message-text.tsx';
import { DocumentCard } from '../media/document-card.tsx';
import { MediaState } from '../media/media-state.tsx';
import { Film, Picture, StickerPicture } from '../media/picture.tsx';
import { useFreshMedia } from '../media/use-fresh-media.ts';
import { VoicePlayer } from '../media/voice-player.tsx';
import { ChoiceList } from './choice-list.tsx';
import { ContactCards } from './contact-cards.tsx';
import { LocationCard } from './location-card.tsx';
import { MessageMeta } from './message-meta.tsx';
import { PollCard } from './poll-card.tsx';
import { TemplateCard } from './template-card.tsx';

export const isPictureKind = ({ kind }: Message) => kind === 'image' || kind === 'video';

/** What a message says, with its time at the end. */
export function Content({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const names = useMemo(() => message.mentions.map(({ name }) => name), [message.mentions]);
  const meta = <MessageMeta message={message} />;
  if (message.deleted_at)
    return (
      <p className="text-soft italic">
        <Ban aria-hidden className="mr-1.5 inline size-3.5 align-[-2px]" />
        {t('deleted')}
        {meta}
      </p>
    );
  if (message.kind === 'unreadable')
    return (
      <p className="text-soft italic">
        <Hourglass aria-hidden className="mr-1.5 inline size-3.5 align-[-2px]" />
        {t('unreadable')}
        {meta}
      </p>
    );
  const isVoice = message.kind === 'voice' || message.kind === 'audio';
  if (message.kind === 'text' || message.kind === 'note')
    return (
      <>
        <MessageText text={message.text} mentions={names} meta={meta} />
        {message.choices && <ChoiceList choices={message.choices} />}
      </>
    );
  if (message.kind === 'poll') return <PollCard message={message} />;
  if (message.kind === 'template') return <TemplateCard message={message} meta={meta} />;
  if (isVoice && message.media?.state === 'ready') return <Voice message={message} />;
  const isPicture = isPictureKind(message);
  return (
    <>
      <MediaPart message={message} />
      {message.location && <LocationCard location={message.location} />}
      {message.contacts && <ContactCards cards={message.contacts} />}
      {message.text !== '' ? (
        <div className={isPicture ? 'px-2 pt-[5px] pb-[3px]' : 'pt-1.5'}>
          <MessageText text={message.text} mentions={names} meta={meta} />
        </div>
      ) : (
        <div className={isPicture ? 'flex justify-end px-2 pt-1 pb-0.5' : 'flex justify-end pt-1'}>
          <MessageMeta message={message} isApart />
        </div>
      )}
    </>
  );
}

function MediaPart({ message }: { readonly message: Message }) {
  const { media, kind } = message;
  if (!media) return null;
  if (media.state !== 'ready' || !media.url) {
    if (kind === 'document') return <DocumentState message={message} />;
    return <MediaState media={media} kind={kind} />;
  }
  switch (kind) {
    case 'image':
      return <Picture message={message} url={media.url} />;
    case 'video':
      return <Film message={message} url={media.url} />;
    case 'sticker':
      return <StickerPicture message={message} url={media.url} />;
    default:
      return <DocumentCard media={media} url={media.url} />;
  }
}

function DocumentState({ message: { media, kind } }: { readonly message: Message }) {
  if (!media) return null;
  return (
    <>
      <DocumentCard media={media} url={null} />
      <MediaState media={media} kind={kind} />
    </>
  );
}

function Voice({ message }: { readonly message: Message }) {
  const readAgain = useFreshMedia(message);
  const { media } = message;
  return (
    <VoicePlayer
      url={media?.url ?? null}
      seconds={media?.seconds}
      waveform={media?.waveform}
      onError={readAgain}
      meta={<MessageMeta message={message} isApart />}
    />
  );
}
