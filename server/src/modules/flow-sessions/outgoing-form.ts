import { limits } from '@yupflow/contract/limits';
import type { MessageForm } from '@yupflow/contract/messages';
import { choicesAsText } from '@yupflow/flow-engine/choices/choices-as-text';
import type { Outgoing } from '@yupflow/flow-engine/run/effect';

/** Variables may have brought anything: what no database keeps goes, and so does what no channel takes. */
const cut = (text: string, most: number): string => {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length <= most ? clean : [...clean].slice(0, most).join('');
};

const asText = (text: string): MessageForm => ({ kind: 'text', text: cut(text, limits.messageLength) });

/** A message of a flow as people would send it. Lines show no buttons, so choices go out as a numbered menu. */
export function formOf(message: Outgoing): MessageForm {
  switch (message.kind) {
    case 'text':
      return asText(message.text);
    case 'choices':
      return asText(choicesAsText(message));
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
