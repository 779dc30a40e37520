import type { Language } from '@yupflow/contract/languages';

interface ScheduleWords {
  readonly tag: string;
  readonly day: string;
  readonly period: string;
  readonly names: Readonly<
    Record<
      | 'start'
      | 'hours'
      | 'open'
      | 'closed'
      | 'day'
      | 'period'
      | 'morning'
      | 'afternoon'
      | 'booked'
      | 'confirm'
      | 'eve'
      | 'remind'
      | 'seeYou'
      | 'help',
      string
    >
  >;
  readonly isOpen: string;
  readonly open: string;
  readonly closed: string;
  readonly askDay: string;
  readonly wrongDay: string;
  readonly askPeriod: string;
  readonly wrongPeriod: string;
  readonly morning: string;
  readonly afternoon: string;
  /** With the ids of the day and the period. */
  readonly confirm: (day: string, period: string) => string;
  readonly remind: (day: string, period: string) => string;
  readonly yes: string;
  readonly change: string;
  readonly wrongReminder: string;
  readonly seeYou: string;
  readonly help: string;
}

export const scheduleWords: Readonly<Record<Language, ScheduleWords>> = {
  'pt-BR': {
    tag: 'Visita agendada',
    day: 'Data da visita',
    period: 'Período da visita',
    names: {
      start: 'Início',
      hours: 'Estamos abertos?',
      open: 'Boas-vindas',
      closed: 'Fora do horário',
      day: 'Que dia?',
      period: 'Que período?',
      morning: 'De manhã',
      afternoon: 'À tarde',
      booked: 'Marcar visita',
      confirm: 'Confirmação',
      eve: 'Véspera, às 9h',
      remind: 'Lembrete',
      seeYou: 'Até amanhã',
      help: 'Passar para a equipe',
    },
    isOpen: 'Aberto agora',
    open: 'Oi, {{first_name|tudo bem}}! Vamos agendar a sua visita? Leva menos de um minuto.',
    closed: 'Oi, {{first_name|tudo bem}}! Estamos fechados agora, mas já dá para deixar a sua visita marcada.',
    askDay: 'Qual dia fica melhor? Escreva a data, por exemplo 25/11/2026.',
    wrongDay: 'Não entendi a data. Escreva dia, mês e ano, por exemplo 25/11/2026.',
    askPeriod: 'E em qual período?',
    wrongPeriod: 'Responda com o número do período, por favor.',
    morning: 'Manhã',
    afternoon: 'Tarde',
    confirm: (day, period) =>
      `Combinado! Visita marcada para {{${day}}}, período: {{${period}}}. Na véspera eu lembro você.`,
    remind: (day, period) =>
      `Oi, {{first_name|tudo bem}}! Sua visita é amanhã, {{${day}}} ({{${period}}}). Podemos confirmar?`,
    yes: 'Confirmar',
    change: 'Mudar a data',
    wrongReminder: 'Responda 1 para confirmar ou 2 para mudar a data.',
    seeYou: 'Perfeito, esperamos você!',
    help: 'Tudo bem. Alguém da equipe vai ajudar você a achar um horário.',
  },
  'pt-PT': {
    tag: 'Visita agendada',
    day: 'Data da visita',
    period: 'Período da visita',
    names: {
      start: 'Início',
      hours: 'Estamos abertos?',
      open: 'Boas-vindas',
      closed: 'Fora do horário',
      day: 'Que dia?',
      period: 'Que período?',
      morning: 'De manhã',
      afternoon: 'À tarde',
      booked: 'Marcar visita',
      confirm: 'Confirmação',
      eve: 'Véspera, às 9h',
      remind: 'Lembrete',
      seeYou: 'Até amanhã',
      help: 'Passar à equipa',
    },
    isOpen: 'Aberto agora',
    open: 'Olá, {{first_name|tudo bem}}! Vamos agendar a sua visita? Demora menos de um minuto.',
    closed: 'Olá, {{first_name|tudo bem}}! Agora estamos fechados, mas já pode deixar a sua visita marcada.',
    askDay: 'Que dia lhe dá mais jeito? Escreva a data, por exemplo 25/11/2026.',
    wrongDay: 'Não percebi a data. Escreva dia, mês e ano, por exemplo 25/11/2026.',
    askPeriod: 'E em que período?',
    wrongPeriod: 'Responda com o número do período, por favor.',
    morning: 'Manhã',
    afternoon: 'Tarde',
    confirm: (day, period) =>
      `Combinado! Visita marcada para {{${day}}}, período: {{${period}}}. Na véspera envio-lhe um lembrete.`,
    remind: (day, period) =>
      `Olá, {{first_name|tudo bem}}! A sua visita é amanhã, {{${day}}} ({{${period}}}). Podemos confirmar?`,
    yes: 'Confirmar',
    change: 'Mudar a data',
    wrongReminder: 'Responda 1 para confirmar ou 2 para mudar a data.',
    seeYou: 'Perfeito, ficamos à sua espera!',
    help: 'Muito bem. Alguém da equipa vai ajudar a encontrar um horário.',
  },
  'en-US': {
    tag: 'Visit booked',
    day: 'Visit date',
    period: 'Visit time of day',
    names: {
      start: 'Start',
      hours: 'Are we open?',
      open: 'Welcome',
      closed: 'Out of hours',
      day: 'Which day?',
      period: 'Time of day',
      morning: 'In the morning',
      afternoon: 'In the afternoon',
      booked: 'Book the visit',
      confirm: 'Confirmation',
      eve: 'The day before, 9 am',
      remind: 'Reminder',
      seeYou: 'See you tomorrow',
      help: 'Hand over to the team',
    },
    isOpen: 'Open now',
    open: 'Hi, {{first_name|there}}! Shall we book your visit? It takes less than a minute.',
    closed: 'Hi, {{first_name|there}}! We are closed now, but you can book your visit right away.',
    askDay: 'Which day suits you? Type the date, for example 2026-11-25.',
    wrongDay: 'I couldn’t read the date. Type it like 2026-11-25.',
    askPeriod: 'And at what time of day?',
    wrongPeriod: 'Please answer with the number of the time of day.',
    morning: 'Morning',
    afternoon: 'Afternoon',
    confirm: (day, period) =>
      `Done! Your visit is booked for {{${day}}}: {{${period}}}. I will remind you the day before.`,
    remind: (day, period) =>
      `Hi, {{first_name|there}}! Your visit is tomorrow, {{${day}}} ({{${period}}}). Shall we confirm it?`,
    yes: 'Confirm',
    change: 'Change the date',
    wrongReminder: 'Answer 1 to confirm or 2 to change the date.',
    seeYou: 'Great, see you then!',
    help: 'No problem. Somebody from the team will help you find a time.',
  },
  'es-ES': {
    tag: 'Visita reservada',
    day: 'Fecha de la visita',
    period: 'Franja de la visita',
    names: {
      start: 'Inicio',
      hours: '¿Estamos abiertos?',
      open: 'Bienvenida',
      closed: 'Fuera de horario',
      day: '¿Qué día?',
      period: '¿Qué franja?',
      morning: 'Por la mañana',
      afternoon: 'Por la tarde',
      booked: 'Reservar visita',
      confirm: 'Confirmación',
      eve: 'La víspera, a las 9 h',
      remind: 'Recordatorio',
      seeYou: 'Hasta mañana',
      help: 'Pasar al equipo',
    },
    isOpen: 'Abierto ahora',
    open: '¡Hola, {{first_name|qué tal}}! ¿Reservamos tu visita? Se tarda menos de un minuto.',
    closed: '¡Hola, {{first_name|qué tal}}! Ahora estamos cerrados, pero ya puedes dejar tu visita reservada.',
    askDay: '¿Qué día te viene mejor? Escribe la fecha, por ejemplo 25/11/2026.',
    wrongDay: 'No he entendido la fecha. Escribe día, mes y año, por ejemplo 25/11/2026.',
    askPeriod: '¿Y en qué franja?',
    wrongPeriod: 'Responde con el número de la franja, por favor.',
    morning: 'Mañana',
    afternoon: 'Tarde',
    confirm: (day, period) =>
      `¡Hecho! Tu visita queda reservada para el {{${day}}}, franja: {{${period}}}. La víspera te lo recuerdo.`,
    remind: (day, period) =>
      `¡Hola, {{first_name|qué tal}}! Tu visita es mañana, {{${day}}} ({{${period}}}). ¿La confirmamos?`,
    yes: 'Confirmar',
    change: 'Cambiar la fecha',
    wrongReminder: 'Responde 1 para confirmar o 2 para cambiar la fecha.',
    seeYou: '¡Perfecto, te esperamos!',
    help: 'De acuerdo. Alguien del equipo te ayudará a encontrar una hora.',
  },
};
