import type { Language } from '@yupflow/contract/languages';

/** Whoever opens it redeems a code; it works already; or its first invoice is to be paid. */
export type CompanyMail = 'to_activate' | 'ready' | 'to_pay';

interface CompanyFacts {
  readonly company: string;
  readonly brand: string;
  readonly code: string;
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** On the button. */
  readonly label: string;
}

/** To whom a reseller made a company for. */
export const companyMailTexts: Record<Language, (facts: CompanyFacts) => Record<CompanyMail, Words>> = {
  'pt-BR': ({ company, brand, code }) => ({
    to_activate: {
      subject: `Ative a empresa ${company}`,
      title: `A empresa ${company} espera por você`,
      paragraphs: [
        `A empresa ${company} foi criada para você em ${brand}. Entre com a sua conta, ou crie uma, e use este código de ativação:`,
        code,
        'O código vale uma única vez. Quem o usa passa a ser o proprietário da empresa: não o compartilhe.',
      ],
      label: 'Ativar a empresa',
    },
    ready: {
      subject: `A empresa ${company} está pronta`,
      title: `A empresa ${company} está pronta`,
      paragraphs: [
        `A empresa ${company} foi criada para você em ${brand} e já funciona.`,
        'Entre com este e-mail: você é o proprietário e pode convidar a sua equipe.',
      ],
      label: 'Entrar',
    },
    to_pay: {
      subject: `Falta um passo para começar com a empresa ${company}`,
      title: 'Pague a primeira fatura para começar',
      paragraphs: [
        `A empresa ${company} foi criada para você em ${brand}. Ela começa a funcionar assim que a primeira fatura for paga.`,
      ],
      label: 'Ver a fatura',
    },
  }),
  'pt-PT': ({ company, brand, code }) => ({
    to_activate: {
      subject: `Ative a empresa ${company}`,
      title: `A empresa ${company} está à sua espera`,
      paragraphs: [
        `A empresa ${company} foi criada para si em ${brand}. Inicie sessão com a sua conta, ou crie uma, e use este código de ativação:`,
        code,
        'O código só pode ser usado uma vez. Quem o usar passa a ser o proprietário da empresa: não o partilhe.',
      ],
      label: 'Ativar a empresa',
    },
    ready: {
      subject: `A empresa ${company} está pronta`,
      title: `A empresa ${company} está pronta`,
      paragraphs: [
        `A empresa ${company} foi criada para si em ${brand} e já funciona.`,
        'Inicie sessão com este e-mail: é o proprietário e pode convidar a sua equipa.',
      ],
      label: 'Iniciar sessão',
    },
    to_pay: {
      subject: `Falta um passo para começar com a empresa ${company}`,
      title: 'Pague a primeira fatura para começar',
      paragraphs: [
        `A empresa ${company} foi criada para si em ${brand}. Começa a funcionar assim que a primeira fatura for paga.`,
      ],
      label: 'Ver a fatura',
    },
  }),
  'en-US': ({ company, brand, code }) => ({
    to_activate: {
      subject: `Activate ${company}`,
      title: `${company} is waiting for you`,
      paragraphs: [
        `${company} was created for you on ${brand}. Sign in, or create your account, and enter this activation code:`,
        code,
        'The code works once. Whoever uses it becomes the owner of the company, so don’t share it.',
      ],
      label: 'Activate the company',
    },
    ready: {
      subject: `${company} is ready`,
      title: `${company} is ready`,
      paragraphs: [
        `${company} was created for you on ${brand} and is up and running.`,
        'Sign in with this email: you’re the owner and can invite your team.',
      ],
      label: 'Sign in',
    },
    to_pay: {
      subject: `One step left to start with ${company}`,
      title: 'Pay the first invoice to get started',
      paragraphs: [
        `${company} was created for you on ${brand}. It starts working as soon as the first invoice is paid.`,
      ],
      label: 'See the invoice',
    },
  }),
  'es-ES': ({ company, brand, code }) => ({
    to_activate: {
      subject: `Activa la empresa ${company}`,
      title: `La empresa ${company} te espera`,
      paragraphs: [
        `La empresa ${company} se ha creado para ti en ${brand}. Inicia sesión con tu cuenta, o crea una, y usa este código de activación:`,
        code,
        'El código solo se puede usar una vez. Quien lo usa pasa a ser el propietario de la empresa: no lo compartas.',
      ],
      label: 'Activar la empresa',
    },
    ready: {
      subject: `La empresa ${company} está lista`,
      title: `La empresa ${company} está lista`,
      paragraphs: [
        `La empresa ${company} se ha creado para ti en ${brand} y ya funciona.`,
        'Inicia sesión con este correo: eres el propietario y puedes invitar a tu equipo.',
      ],
      label: 'Iniciar sesión',
    },
    to_pay: {
      subject: `Falta un paso para empezar con la empresa ${company}`,
      title: 'Paga la primera factura para empezar',
      paragraphs: [
        `La empresa ${company} se ha creado para ti en ${brand}. Empieza a funcionar en cuanto se pague la primera factura.`,
      ],
      label: 'Ver la factura',
    },
  }),
};
