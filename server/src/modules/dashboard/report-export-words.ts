import type { DashboardCount } from '@yupflow/contract/dashboard';
import type { Language } from '@yupflow/contract/languages';

interface ReportWords {
  readonly file: string;
  readonly sheets: {
    readonly summary: string;
    readonly days: string;
    readonly members: string;
    readonly hours: string;
  };
  readonly figure: string;
  readonly value: string;
  readonly before: string;
  readonly day: string;
  readonly weekday: string;
  readonly member: string;
  readonly nobody: string;
  readonly attendances: string;
  readonly totals: Readonly<Record<'total_attendances' | 'total_contacts', string>>;
  readonly counts: Readonly<Record<DashboardCount, string>>;
  readonly times: {
    readonly firstResponseMedian: string;
    readonly firstResponseP90: string;
    readonly resolutionMedian: string;
    readonly resolutionP90: string;
    readonly firstResponseAverage: string;
    readonly resolutionAverage: string;
  };
}

const inBrazil: ReportWords = {
  file: 'Painel',
  sheets: { summary: 'Resumo', days: 'Por dia', members: 'Por membro', hours: 'Mensagens por hora' },
  figure: 'Indicador',
  value: 'No período',
  before: 'Período anterior',
  day: 'Dia',
  weekday: 'Dia da semana',
  member: 'Membro',
  nobody: 'Sem responsável',
  attendances: 'Atendimentos',
  totals: { total_attendances: 'Total de atendimentos', total_contacts: 'Total de contatos' },
  counts: {
    active: 'Atendimentos ativos',
    receptive: 'Atendimentos receptivos',
    answered: 'Primeiras respostas',
    closed: 'Atendimentos encerrados',
    messages_in: 'Mensagens recebidas',
    messages_out: 'Mensagens enviadas',
    custom_events: 'Eventos personalizados',
    new_contacts: 'Novos contatos',
  },
  times: {
    firstResponseMedian: 'Primeira resposta, mediana (min)',
    firstResponseP90: 'Primeira resposta, 9 em cada 10 (min)',
    resolutionMedian: 'Resolução, mediana (min)',
    resolutionP90: 'Resolução, 9 em cada 10 (min)',
    firstResponseAverage: 'Primeira resposta, média (min)',
    resolutionAverage: 'Resolução, média (min)',
  },
};

/** What stands in the file of the dashboard. */
export const reportWords: Readonly<Record<Language, ReportWords>> = {
  'pt-BR': inBrazil,
  'pt-PT': {
    ...inBrazil,
    totals: { ...inBrazil.totals, total_contacts: 'Total de contactos' },
    counts: { ...inBrazil.counts, receptive: 'Atendimentos recetivos', new_contacts: 'Novos contactos' },
  },
  'en-US': {
    file: 'Dashboard',
    sheets: { summary: 'Summary', days: 'By day', members: 'By member', hours: 'Messages by hour' },
    figure: 'Figure',
    value: 'In the period',
    before: 'Previous period',
    day: 'Day',
    weekday: 'Weekday',
    member: 'Member',
    nobody: 'Unassigned',
    attendances: 'Conversations',
    totals: { total_attendances: 'Total conversations', total_contacts: 'Total contacts' },
    counts: {
      active: 'Active conversations',
      receptive: 'Receptive conversations',
      answered: 'First responses',
      closed: 'Closed conversations',
      messages_in: 'Messages received',
      messages_out: 'Messages sent',
      custom_events: 'Custom events',
      new_contacts: 'New contacts',
    },
    times: {
      firstResponseMedian: 'First response, median (min)',
      firstResponseP90: 'First response, 9 out of 10 (min)',
      resolutionMedian: 'Resolution, median (min)',
      resolutionP90: 'Resolution, 9 out of 10 (min)',
      firstResponseAverage: 'First response, average (min)',
      resolutionAverage: 'Resolution, average (min)',
    },
  },
  'es-ES': {
    file: 'Panel',
    sheets: { summary: 'Resumen', days: 'Por día', members: 'Por miembro', hours: 'Mensajes por hora' },
    figure: 'Indicador',
    value: 'En el periodo',
    before: 'Periodo anterior',
    day: 'Día',
    weekday: 'Día de la semana',
    member: 'Miembro',
    nobody: 'Sin asignar',
    attendances: 'Conversaciones',
    totals: { total_attendances: 'Total de conversaciones', total_contacts: 'Total de contactos' },
    counts: {
      active: 'Conversaciones activas',
      receptive: 'Conversaciones receptivas',
      answered: 'Primeras respuestas',
      closed: 'Conversaciones cerradas',
      messages_in: 'Mensajes recibidos',
      messages_out: 'Mensajes enviados',
      custom_events: 'Eventos personalizados',
      new_contacts: 'Contactos nuevos',
    },
    times: {
      firstResponseMedian: 'Primera respuesta, mediana (min)',
      firstResponseP90: 'Primera respuesta, 9 de cada 10 (min)',
      resolutionMedian: 'Resolución, mediana (min)',
      resolutionP90: 'Resolución, 9 de cada 10 (min)',
      firstResponseAverage: 'Primera respuesta, media (min)',
      resolutionAverage: 'Resolución, media (min)',
    },
  },
};
