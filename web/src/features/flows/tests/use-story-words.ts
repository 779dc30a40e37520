import { choicesAsText } from '@yupflow/flow-engine/choices/choices-as-text';
import type { Outgoing } from '@yupflow/flow-engine/run/effect';
import type { StoryLine, ToldEffect } from '@yupflow/flow-engine/simulate/story-line';
import { useTranslation } from 'react-i18next';
import { useDuration } from '../../../locales/duration.ts';
import { useFieldText } from '../../../pickers/contact/use-field-text.ts';
import { useCustomFields } from '../../../pickers/known-fields.tsx';
import { useNames } from '../blocks/use-names.ts';
import { useStepWords } from '../simulate/use-step-words.ts';

interface StoryWords {
  /** What happens, in a few words. */
  readonly what: string;
  /** What is sent or said, as it is; empty where the words say all of it. */
  readonly text: string;
}

/** What the contact reads of a message. */
function messageText(message: Outgoing): string {
  switch (message.kind) {
    case 'text':
      return message.text;
    case 'choices':
      return choicesAsText(message);
    case 'link':
      return [message.text, message.label, message.url].filter(Boolean).join('\n');
    case 'location':
      return [message.title, message.address, `${message.latitude}, ${message.longitude}`].filter(Boolean).join('\n');
    case 'contact':
      return message.cards.map(({ name, phone }) => `${name} ${phone}`).join('\n');
    case 'template':
      return [...message.header, ...message.body, ...message.links].join('\n');
    default:
      return [message.media.name, message.text].filter(Boolean).join('\n');
  }
}

/** What of an effect its few words leave out. */
function effectText(effect: ToldEffect): string {
  switch (effect.type) {
    case 'send':
      return messageText(effect.message);
    case 'email':
      return `${effect.subject}\n\n${effect.text}`;
    case 'notified':
      return effect.text;
    case 'http_request':
      return [...effect.query, ...effect.headers]
        .map(({ name, value }) => `${name}: ${value}`)
        .concat(effect.body.text)
        .join('\n')
        .trim();
    case 'pixel':
      return [effect.event, effect.value, effect.currency].filter(Boolean).join(' ');
    default:
      return '';
  }
}

/** A line of a story, as a person would tell it. */
export function useStoryWords(): (line: StoryLine) => StoryWords {
  const { t } = useTranslation('flow-tests');
  const { t: ofSimulation } = useTranslation('simulate');
  const names = useNames();
  const { data: fields } = useCustomFields();
  const fieldText = useFieldText();
  const duration = useDuration();
  const words = useStepWords();

  function effectWords(effect: ToldEffect): string {
    if (effect.type === 'send') return t(`sends.${effect.message.kind}`);
    if (effect.type === 'field_cleared')
      return t('fieldCleared', { field: names.field(effect.field) || ofSimulation('steps.goneField') });
    if (effect.type === 'field_set') {
      const type = fields?.find(({ id }) => id === effect.field)?.type ?? 'text';
      const field = names.field(effect.field) || ofSimulation('steps.goneField');
      return t('fieldSet', { field, value: fieldText(type, effect.value) });
    }
    return words.effect(effect) ?? '';
  }

  function endWords({ as, seconds }: Extract<StoryLine, { what: 'ended' }>): string {
    switch (as) {
      case 'finished':
      case 'attended':
      case 'result':
      case 'unfinished':
        return t(`ends.${as}`);
      case 'answer':
      case 'timer':
        return seconds === null ? t('ends.answer') : t(`ends.${as}For`, { time: duration(seconds) });
      default:
        return ofSimulation(`faults.${as}`);
    }
  }

  return (line) => {
    switch (line.what) {
      case 'said':
        return { what: t('said'), text: line.text };
      case 'noted':
        return { what: ofSimulation(`notes.${line.note}`), text: '' };
      case 'done':
        return { what: effectWords(line.effect), text: effectText(line.effect) };
      case 'waited':
        return { what: t('waited', { time: duration(line.seconds) }), text: '' };
      case 'ended':
        return { what: endWords(line), text: '' };
    }
  };
}
