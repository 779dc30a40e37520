import type { Language } from '@yupflow/contract/languages';

interface Text {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** What somebody reads who tries whether mails go out. */
export const testMailTexts: Record<Language, (brand: string) => Text> = {
  'pt-BR': (brand) => ({
    subject: `${brand}: e-mail de teste`,
    title: 'O envio de e-mails funciona',
    paragraphs: [
      'Esta é uma mensagem de teste, enviada com as configurações de e-mail que estão salvas.',
      'Se você está lendo esta mensagem, convites, cobranças e avisos também chegam aos seus clientes.',
    ],
  }),
  'pt-PT': (brand) => ({
    subject: `${brand}: e-mail de teste`,
    title: 'O envio de e-mails funciona',
    paragraphs: [
      'Esta é uma mensagem de teste, enviada com as definições de e-mail que estão guardadas.',
      'Se está a ler esta mensagem, os convites, as cobranças e os avisos também chegam aos seus clientes.',
    ],
  }),
  'en-US': (brand) => ({
    subject: `${brand}: test email`,
    title: 'Your emails are going out',
    paragraphs: [
      'This is a test message, sent with the email settings as they are saved.',
      'If you can read it, invites, invoices and notices reach your customers too.',
    ],
  }),
  'es-ES': (brand) => ({
    subject: `${brand}: correo de prueba`,
    title: 'El envío de correos funciona',
    paragraphs: [
      'Este es un mensaje de prueba, enviado con la configuración de correo que está guardada.',
      'Si lo estás leyendo, las invitaciones, las facturas y los avisos también llegan a tus clientes.',
    ],
  }),
};
