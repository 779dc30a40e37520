import type { RecipientState, recipientReasons } from '@yupflow/contract/broadcasts';
import type { Language } from '@yupflow/contract/languages';

interface RecipientWords {
  readonly sheet: string;
  readonly columns: readonly [name: string, phone: string, line: string, state: string, at: string, detail: string];
  readonly states: Readonly<Record<RecipientState, string>>;
  readonly reasons: Readonly<Record<(typeof recipientReasons)[number], string>>;
}

/** What stands in the file of a broadcast's recipients. */
export const recipientWords: Readonly<Record<Language, RecipientWords>> = {
  'pt-BR': {
    sheet: 'Destinatários',
    columns: ['Nome', 'Telefone', 'Conexão', 'Estado', 'Hora', 'Detalhe'],
    states: {
      queued: 'Na fila',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      replied: 'Respondeu',
      failed: 'Falhou',
      skipped: 'Ficou de fora',
    },
    reasons: {
      opted_out: 'Pediu para não receber',
      deleted: 'O contato foi excluído',
      no_phone: 'Sem telefone',
      attended: 'Estava em atendimento',
      flow_fault: 'O fluxo não pôde seguir',
      cancelled: 'O disparo foi cancelado',
      not_on_channel: 'O número não tem WhatsApp',
      media_missing: 'O arquivo não existe mais',
      media_refused: 'O arquivo não foi aceito',
      refused: 'Recusado pelo WhatsApp',
      too_many_attempts: 'Não foi enviada depois de várias tentativas',
      line_deleted: 'A conexão foi excluída',
    },
  },
  'pt-PT': {
    sheet: 'Destinatários',
    columns: ['Nome', 'Telefone', 'Ligação', 'Estado', 'Hora', 'Detalhe'],
    states: {
      queued: 'Em fila',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      replied: 'Respondeu',
      failed: 'Falhou',
      skipped: 'Ficou de fora',
    },
    reasons: {
      opted_out: 'Pediu para não receber',
      deleted: 'O contacto foi eliminado',
      no_phone: 'Sem telefone',
      attended: 'Estava em atendimento',
      flow_fault: 'O fluxo não pôde continuar',
      cancelled: 'A difusão foi cancelada',
      not_on_channel: 'O número não tem WhatsApp',
      media_missing: 'O ficheiro já não existe',
      media_refused: 'O ficheiro não foi aceite',
      refused: 'Recusado pelo WhatsApp',
      too_many_attempts: 'Não foi enviada após várias tentativas',
      line_deleted: 'A ligação foi eliminada',
    },
  },
  'en-US': {
    sheet: 'Recipients',
    columns: ['Name', 'Phone', 'Connection', 'State', 'Time', 'Detail'],
    states: {
      queued: 'Queued',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      replied: 'Replied',
      failed: 'Failed',
      skipped: 'Left out',
    },
    reasons: {
      opted_out: 'Asked not to be messaged',
      deleted: 'The contact was deleted',
      no_phone: 'No phone',
      attended: 'Was being attended',
      flow_fault: 'The flow could not go on',
      cancelled: 'The broadcast was cancelled',
      not_on_channel: 'The number is not on WhatsApp',
      media_missing: 'The file is gone',
      media_refused: 'The file was not accepted',
      refused: 'Refused by WhatsApp',
      too_many_attempts: 'Not sent after several attempts',
      line_deleted: 'The connection was deleted',
    },
  },
  'es-ES': {
    sheet: 'Destinatarios',
    columns: ['Nombre', 'Teléfono', 'Conexión', 'Estado', 'Hora', 'Detalle'],
    states: {
      queued: 'En cola',
      sent: 'Enviado',
      delivered: 'Entregado',
      read: 'Leído',
      replied: 'Respondió',
      failed: 'Falló',
      skipped: 'Quedó fuera',
    },
    reasons: {
      opted_out: 'Pidió no recibir mensajes',
      deleted: 'El contacto se eliminó',
      no_phone: 'Sin teléfono',
      attended: 'Estaba en atención',
      flow_fault: 'El flujo no pudo seguir',
      cancelled: 'La difusión se canceló',
      not_on_channel: 'El número no tiene WhatsApp',
      media_missing: 'El archivo ya no existe',
      media_refused: 'El archivo no se aceptó',
      refused: 'Rechazado por WhatsApp',
      too_many_attempts: 'No se envió tras varios intentos',
      line_deleted: 'La conexión se eliminó',
    },
  },
};
