import type { Language } from '@yupflow/contract/languages';

interface LeadWords {
  readonly tag: string;
  readonly field: string;
  readonly names: Readonly<
    Record<
      | 'start'
      | 'hello'
      | 'name'
      | 'interest'
      | 'buy'
      | 'quote'
      | 'email'
      | 'qualify'
      | 'hours'
      | 'soon'
      | 'later'
      | 'quiet',
      string
    >
  >;
  readonly hello: string;
  readonly askName: string;
  readonly wrongName: string;
  readonly askInterest: string;
  readonly wrongInterest: string;
  readonly options: readonly [string, string, string];
  readonly askEmail: string;
  readonly wrongEmail: string;
  readonly open: string;
  readonly soon: string;
  readonly later: string;
  readonly quiet: string;
}

export const leadWords: Readonly<Record<Language, LeadWords>> = {
  'pt-BR': {
    tag: 'Lead qualificado',
    field: 'Interesse',
    names: {
      start: 'Início',
      hello: 'Boas-vindas',
      name: 'Nome completo',
      interest: 'O que procura',
      buy: 'Quer comprar',
      quote: 'Quer orçamento',
      email: 'E-mail',
      qualify: 'Registrar lead',
      hours: 'Estamos abertos?',
      soon: 'Alguém já responde',
      later: 'Fora do horário',
      quiet: 'Sem resposta',
    },
    hello: 'Oi! {{company}} por aqui. Com três perguntas rápidas eu já encaminho você para a pessoa certa.',
    askName: 'Para começar, qual é o seu nome completo?',
    wrongName: 'Não consegui ler o seu nome. Pode escrever nome e sobrenome?',
    askInterest: 'Prazer, {{first_name}}! O que você procura hoje?',
    wrongInterest: 'Responda com o número de uma das opções, por favor.',
    options: ['Quero comprar', 'Quero um orçamento', 'Outro assunto'],
    askEmail: 'Em qual e-mail enviamos a proposta?',
    wrongEmail: 'Esse e-mail parece incompleto. Pode conferir?',
    open: 'Aberto agora',
    soon: 'Obrigado, {{first_name|pela conversa}}! Já avisei a equipe: alguém responde você em instantes.',
    later:
      'Obrigado, {{first_name|pela conversa}}! Estamos fechados agora, mas a sua conversa é a primeira da fila quando abrirmos.',
    quiet: 'Sem problema, fica para depois. Quando quiser continuar, é só mandar um oi.',
  },
  'pt-PT': {
    tag: 'Lead qualificado',
    field: 'Interesse',
    names: {
      start: 'Início',
      hello: 'Boas-vindas',
      name: 'Nome completo',
      interest: 'O que procura',
      buy: 'Quer comprar',
      quote: 'Quer orçamento',
      email: 'E-mail',
      qualify: 'Registar lead',
      hours: 'Estamos abertos?',
      soon: 'Alguém responde já',
      later: 'Fora do horário',
      quiet: 'Sem resposta',
    },
    hello: 'Olá! Está a falar com {{company}}. Com três perguntas rápidas chega à pessoa certa.',
    askName: 'Para começar, qual é o seu nome completo?',
    wrongName: 'Não consegui ler o seu nome. Pode escrever o nome e o apelido?',
    askInterest: 'Muito gosto, {{first_name}}! O que procura hoje?',
    wrongInterest: 'Responda com o número de uma das opções, por favor.',
    options: ['Quero comprar', 'Quero um orçamento', 'Outro assunto'],
    askEmail: 'Para que e-mail enviamos a proposta?',
    wrongEmail: 'Este e-mail parece incompleto. Pode confirmar?',
    open: 'Aberto agora',
    soon: 'Obrigado, {{first_name|pela conversa}}! Já avisei a equipa: alguém lhe responde dentro de momentos.',
    later:
      'Obrigado, {{first_name|pela conversa}}! Agora estamos fechados, mas a sua conversa será a primeira a ter resposta quando abrirmos.',
    quiet: 'Não faz mal, fica para depois. Quando quiser continuar, basta enviar um olá.',
  },
  'en-US': {
    tag: 'Qualified lead',
    field: 'Interest',
    names: {
      start: 'Start',
      hello: 'Welcome',
      name: 'Full name',
      interest: 'Looking for',
      buy: 'Wants to buy',
      quote: 'Wants a quote',
      email: 'Email',
      qualify: 'Register lead',
      hours: 'Are we open?',
      soon: 'Somebody will answer',
      later: 'Out of hours',
      quiet: 'No answer',
    },
    hello: 'Hi! This is {{company}}. Three quick questions and I will get you to the right person.',
    askName: 'First of all, what is your full name?',
    wrongName: 'I couldn’t read your name. Could you type your first and last name?',
    askInterest: 'Nice to meet you, {{first_name}}! What are you looking for today?',
    wrongInterest: 'Please answer with the number of one of the options.',
    options: ['I want to buy', 'I want a quote', 'Something else'],
    askEmail: 'Which email should we send the proposal to?',
    wrongEmail: 'That email looks incomplete. Could you check it?',
    open: 'Open now',
    soon: 'Thank you, {{first_name|and talk soon}}! The team knows: somebody will answer you in a moment.',
    later: 'Thank you, {{first_name|and talk soon}}! We are closed now, but you are first in line when we open.',
    quiet: 'No problem, another time then. Whenever you want to go on, just say hi.',
  },
  'es-ES': {
    tag: 'Lead cualificado',
    field: 'Interés',
    names: {
      start: 'Inicio',
      hello: 'Bienvenida',
      name: 'Nombre completo',
      interest: 'Qué busca',
      buy: 'Quiere comprar',
      quote: 'Quiere presupuesto',
      email: 'Correo electrónico',
      qualify: 'Registrar lead',
      hours: '¿Estamos abiertos?',
      soon: 'Alguien responde ya',
      later: 'Fuera de horario',
      quiet: 'Sin respuesta',
    },
    hello: '¡Hola! Somos {{company}}. Con tres preguntas rápidas te paso con la persona adecuada.',
    askName: 'Para empezar, ¿cuál es tu nombre completo?',
    wrongName: 'No he podido leer tu nombre. ¿Puedes escribir nombre y apellidos?',
    askInterest: '¡Mucho gusto, {{first_name}}! ¿Qué buscas hoy?',
    wrongInterest: 'Responde con el número de una de las opciones, por favor.',
    options: ['Quiero comprar', 'Quiero un presupuesto', 'Otra cosa'],
    askEmail: '¿A qué correo te enviamos la propuesta?',
    wrongEmail: 'Ese correo parece incompleto. ¿Puedes revisarlo?',
    open: 'Abierto ahora',
    soon: '¡Gracias, {{first_name|hasta ahora}}! Ya he avisado al equipo: alguien te responde en un momento.',
    later:
      '¡Gracias, {{first_name|hasta pronto}}! Ahora estamos cerrados, pero tu conversación será la primera cuando abramos.',
    quiet: 'No pasa nada, lo dejamos para otro momento. Cuando quieras seguir, escribe un hola.',
  },
};
