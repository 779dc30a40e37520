import type { OpenChat } from '@yupflow/contract/chats';
import { lazy, Suspense } from 'react';
import type { ComposerState } from '../use-composer.ts';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));
const LocationDialog = lazy(() => import('./location-dialog.tsx'));
const PollDialog = lazy(() => import('./poll-dialog.tsx'));
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));
const ScheduledSlideOver = lazy(() => import('./scheduled-slide-over.tsx'));
const TemplateSlideOver = lazy(() => import('./template-slide-over.tsx'));

export type OpenDialog = 'location' | 'contact' | 'poll' | 'template' | 'schedule' | 'scheduled';

interface Props {
  readonly dialog: OpenDialog | null;
  readonly chat: OpenChat;
  readonly composer: ComposerState;
  readonly onClose: () => void;
}

export function ComposerDialogs({ dialog, chat, composer, onClose }: Props) {
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog === 'location' && (
        <LocationDialog
          onSend={(location) => composer.queue([{ kind: 'location', form: { text: '', location } }])}
          onClose={onClose}
        />
      )}
      {dialog === 'contact' && (
        <ContactDialog
          onSend={(card) => composer.queue([{ kind: 'contact', form: { text: '', contacts: [card] } }])}
          onClose={onClose}
        />
      )}
      {dialog === 'poll' && (
        <PollDialog
          onSend={(text, poll) => composer.queue([{ kind: 'poll', form: { text, poll } }])}
          onClose={onClose}
        />
      )}
      {dialog === 'template' && (
        <TemplateSlideOver
          chat={chat}
          fill={composer.fill}
          onSend={(template, text) => composer.queue([{ kind: 'template', form: { text, template } }])}
          onClose={onClose}
        />
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog chat={chat} pieces={composer.pieces} onScheduled={composer.clear} onClose={onClose} />
      )}
      {dialog === 'scheduled' && <ScheduledSlideOver chat={chat} onClose={onClose} />}
    </Suspense>
  );
}
