import { type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import type { MessageForm } from '@yupflow/contract/messages';
import { choiceIdOf } from '@yupflow/flow-engine/choices/choice-id';
import { choicesAsText } from '@yupflow/flow-engine/choices/choices-as-text';
import type { EffectOf, Outgoing } from '@yupflow/flow-engine/run/effect';
import type { Automated } from '../messages/send-messages.service.ts';

/** Variables may have brought anything: what no database keeps goes, and so does what no channel takes. */
const cut = (text: string, most: number): string => {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length <= most ? clean : [...clean].slice(0, most).join('');
};

const asText = (text: string): MessageForm => ({ kind: 'text', text: cut(text, limits.messageLength) });

type Choices = Extract<Outgoing, { kind: 'choices' }>;

/** What can be tapped on the line; elsewhere a numbered menu in words. */
function choicesForm(message: Choices, block: string, line: ConnectionType | undefined): Automated['form'] {
  const { style, text, footer, button, options } = message;
  // A menu is meant to be written out, and buttons need a question above them.
  const isNative = line && channelFeatures[line].hasButtons && style !== 'numbers' && text.trim() !== '';
  if (!isNative) return asText(choicesAsText(message));
  return {
    ...asText(text),
    choices: {
      style,
      footer,
      button,
      options: options.map(({ id, label, description }) => ({ id: choiceIdOf(block, id), label, description })),
    },
  };
}

type Template = Extract<Outgoing, { kind: 'template' }>;

function templateForm({ template, media, options, ...values }: Template, block: string): Automated['form'] {
  const clean = (texts: readonly string[]) => texts.map((text) => cut(text, limits.templateValueLength));
  return {
    kind: 'template',
    text: '',
    template: {
      id: template,
      header: clean(values.header),
      body: clean(values.body),
      links: clean(values.links),
      media: media && { key: media.key },
    },
    replies: options.map(({ id, label }) => ({ id: choiceIdOf(block, id), label })),
  };
}

/** A message of a flow as people would send it, on a line of this type. */
export function formOf({ message, block }: EffectOf<'send'>, line: ConnectionType | undefined): Automated['form'] {
  switch (message.kind) {
    case 'text':
      return asText(message.text);
    case 'choices':
      return choicesForm(message, block, line);
    case 'template':
      return templateForm(message, block);
    case 'link':
      return asText(
        [message.text, [message.label, message.url].filter(Boolean).join(': ')].filter(Boolean).join('\n\n'),
      );
    case 'location': {
      const { latitude, longitude, title, address } = message;
      const words = { ...(title ? { name: cut(title, 200) } : {}), ...(address ? { address: cut(address, 500) } : {}) };
      return { kind: 'location', text: '', location: { latitude, longitude, ...words } };
    }
    case 'contact': {
      const contacts = message.cards.map(({ name, phone }) => ({ name: cut(name, 200), phones: [cut(phone, 40)] }));
      return { kind: 'contact', text: '', contacts };
    }
    default: {
      const { key, width, height, seconds } = message.media;
      const facts = {
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        ...(seconds === undefined ? {} : { seconds }),
      };
      return { kind: message.kind, text: cut(message.text, limits.captionLength), media: { key, ...facts } };
    }
  }
}
