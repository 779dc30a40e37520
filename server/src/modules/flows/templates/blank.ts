import type { Language } from '@yupflow/contract/languages';
import { at, flowOf, type Template } from './template.ts';

const words: Record<Language, { start: string; hello: string; text: string }> = {
  'pt-BR': {
    start: 'Início',
    hello: 'Boas-vindas',
    text: 'Oi, {{first_name|tudo bem}}! {{company}} por aqui. Como posso ajudar?',
  },
  'pt-PT': {
    start: 'Início',
    hello: 'Boas-vindas',
    text: 'Olá, {{first_name|tudo bem}}! Está a falar com {{company}}. Em que podemos ajudar?',
  },
  'en-US': {
    start: 'Start',
    hello: 'Welcome',
    text: 'Hi, {{first_name|there}}! This is {{company}}. How can I help?',
  },
  'es-ES': {
    start: 'Inicio',
    hello: 'Bienvenida',
    text: '¡Hola, {{first_name|qué tal}}! Somos {{company}}. ¿En qué puedo ayudarte?',
  },
};

export function blankTemplate(language: Language): Template {
  const { start, hello, text } = words[language];
  return {
    needs: { tags: [], fields: [] },
    build: () =>
      flowOf(
        [at([0, 0], 'start', 'start', start, {}), at([1, 0], 'hello', 'text', hello, { text, typing: 0 })],
        ['start.next > hello'],
      ),
  };
}
