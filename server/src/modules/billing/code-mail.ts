import type { Language } from '@yupflow/contract/languages';

interface CodeFacts {
  readonly company: string;
  readonly brand: string;
  readonly code: string;
}

interface CodeMail {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** On the button. */
  readonly label: string;
}

/** To whoever bought without an account: the payment came, and this opens the company. */
export const codeMail: Record<Language, (facts: CodeFacts) => CodeMail> = {
  'pt-BR': ({ company, brand, code }) => ({
    subject: `Pagamento confirmado: ative a empresa ${company}`,
    title: 'Recebemos o seu pagamento',
    paragraphs: [
      `A empresa ${company} já está pronta em ${brand}. Crie a sua conta, ou entre com a que você já tem, e use este código de ativação:`,
      code,
      'O código vale uma única vez. Quem o usa passa a ser o proprietário da empresa: não o compartilhe.',
    ],
    label: 'Ativar a empresa',
  }),
  'pt-PT': ({ company, brand, code }) => ({
    subject: `Pagamento confirmado: ative a empresa ${company}`,
    title: 'Recebemos o seu pagamento',
    paragraphs: [
      `A empresa ${company} já está pronta em ${brand}. Crie a sua conta, ou inicie sessão com a que já tem, e use este código de ativação:`,
      code,
      'O código só pode ser usado uma vez. Quem o usar passa a ser o proprietário da empresa: não o partilhe.',
    ],
    label: 'Ativar a empresa',
  }),
  'en-US': ({ company, brand, code }) => ({
    subject: `Payment received: activate ${company}`,
    title: 'We’ve received your payment',
    paragraphs: [
      `${company} is ready on ${brand}. Create your account, or sign in with the one you have, and enter this activation code:`,
      code,
      'The code works once. Whoever uses it becomes the owner of the company, so don’t share it.',
    ],
    label: 'Activate the company',
  }),
  'es-ES': ({ company, brand, code }) => ({
    subject: `Pago confirmado: activa la empresa ${company}`,
    title: 'Hemos recibido tu pago',
    paragraphs: [
      `La empresa ${company} ya está lista en ${brand}. Crea tu cuenta, o inicia sesión con la que ya tienes, y usa este código de activación:`,
      code,
      'El código solo se puede usar una vez. Quien lo usa pasa a ser el propietario de la empresa: no lo compartas.',
    ],
    label: 'Activar la empresa',
  }),
};
