import type { Language } from '@yupflow/contract/languages';
import type { ReminderStep } from './terms.service.ts';

export type InvoiceMailStep = 'issued' | ReminderStep;

interface InvoiceFacts {
  readonly company: string;
  readonly brand: string;
  readonly number: number;
  readonly description: string;
  /** In cents. */
  readonly total: number;
  /** A local date of the company, such as 2026-11-15. */
  readonly dueDate: string;
  /** The last day with access if it is not paid. */
  readonly graceUntil: string;
}

interface InvoiceMail {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** On the button. */
  readonly label: string;
}

type Words = Record<InvoiceMailStep, Pick<InvoiceMail, 'subject' | 'title'> & { readonly text: string }>;

interface Shown extends Omit<InvoiceFacts, 'total'> {
  readonly total: string;
}

const words: Record<Language, (shown: Shown) => Words> = {
  'pt-BR': ({ company, number, dueDate, graceUntil }) => ({
    issued: {
      subject: `Fatura nº ${number} de ${company}: vence em ${dueDate}`,
      title: 'A sua nova fatura',
      text: `A fatura nº ${number} da empresa ${company} está disponível e vence em ${dueDate}.`,
    },
    before: {
      subject: `A fatura nº ${number} de ${company} vence em ${dueDate}`,
      title: 'A sua fatura está para vencer',
      text: `A fatura nº ${number} da empresa ${company} vence em ${dueDate}.`,
    },
    due: {
      subject: `A fatura nº ${number} de ${company} vence hoje`,
      title: 'A sua fatura vence hoje',
      text: `Hoje é o último dia para pagar em dia a fatura nº ${number} da empresa ${company}.`,
    },
    after: {
      subject: `A fatura nº ${number} de ${company} está vencida`,
      title: 'Não recebemos o seu pagamento',
      text: `A fatura nº ${number} da empresa ${company} venceu em ${dueDate}. O acesso continua até ${graceUntil}.`,
    },
    last: {
      subject: `Último dia de acesso de ${company}`,
      title: 'Hoje é o último dia de acesso',
      text: `A fatura nº ${number} da empresa ${company} venceu em ${dueDate}. Sem o pagamento, o acesso é suspenso amanhã.`,
    },
    suspended: {
      subject: `O acesso de ${company} foi suspenso`,
      title: 'O acesso está suspenso',
      text: `A fatura nº ${number} da empresa ${company}, que venceu em ${dueDate}, não foi paga. As automações pararam, as mensagens recebidas continuam sendo guardadas e nada foi apagado. O acesso volta assim que o pagamento for confirmado.`,
    },
  }),
  'pt-PT': ({ company, number, dueDate, graceUntil }) => ({
    issued: {
      subject: `Fatura n.º ${number} de ${company}: vence a ${dueDate}`,
      title: 'A sua nova fatura',
      text: `A fatura n.º ${number} da empresa ${company} está disponível e vence a ${dueDate}.`,
    },
    before: {
      subject: `A fatura n.º ${number} de ${company} vence a ${dueDate}`,
      title: 'A sua fatura está prestes a vencer',
      text: `A fatura n.º ${number} da empresa ${company} vence a ${dueDate}.`,
    },
    due: {
      subject: `A fatura n.º ${number} de ${company} vence hoje`,
      title: 'A sua fatura vence hoje',
      text: `Hoje é o último dia para pagar dentro do prazo a fatura n.º ${number} da empresa ${company}.`,
    },
    after: {
      subject: `A fatura n.º ${number} de ${company} está vencida`,
      title: 'Não recebemos o seu pagamento',
      text: `A fatura n.º ${number} da empresa ${company} venceu a ${dueDate}. O acesso mantém-se até ${graceUntil}.`,
    },
    last: {
      subject: `Último dia de acesso de ${company}`,
      title: 'Hoje é o último dia de acesso',
      text: `A fatura n.º ${number} da empresa ${company} venceu a ${dueDate}. Sem o pagamento, o acesso é suspenso amanhã.`,
    },
    suspended: {
      subject: `O acesso de ${company} foi suspenso`,
      title: 'O acesso está suspenso',
      text: `A fatura n.º ${number} da empresa ${company}, que venceu a ${dueDate}, não foi paga. As automações pararam, as mensagens recebidas continuam a ser guardadas e nada foi apagado. O acesso volta assim que o pagamento for confirmado.`,
    },
  }),
  'en-US': ({ company, number, dueDate, graceUntil }) => ({
    issued: {
      subject: `Invoice ${number} for ${company}: due ${dueDate}`,
      title: 'Your new invoice',
      text: `Invoice ${number} for ${company} is ready and due on ${dueDate}.`,
    },
    before: {
      subject: `Invoice ${number} for ${company} is due ${dueDate}`,
      title: 'Your invoice is due soon',
      text: `Invoice ${number} for ${company} is due on ${dueDate}.`,
    },
    due: {
      subject: `Invoice ${number} for ${company} is due today`,
      title: 'Your invoice is due today',
      text: `Today is the last day to pay invoice ${number} for ${company} on time.`,
    },
    after: {
      subject: `Invoice ${number} for ${company} is overdue`,
      title: 'We haven’t received your payment',
      text: `Invoice ${number} for ${company} was due on ${dueDate}. You keep access until ${graceUntil}.`,
    },
    last: {
      subject: `Last day of access for ${company}`,
      title: 'Today is the last day of access',
      text: `Invoice ${number} for ${company} was due on ${dueDate}. Without a payment, access is suspended tomorrow.`,
    },
    suspended: {
      subject: `Access for ${company} has been suspended`,
      title: 'Access is suspended',
      text: `Invoice ${number} for ${company}, due on ${dueDate}, wasn’t paid. Automations have stopped, incoming messages are still being kept, and nothing has been deleted. Access returns as soon as the payment is confirmed.`,
    },
  }),
  'es-ES': ({ company, number, dueDate, graceUntil }) => ({
    issued: {
      subject: `Factura n.º ${number} de ${company}: vence el ${dueDate}`,
      title: 'Tu nueva factura',
      text: `La factura n.º ${number} de la empresa ${company} está disponible y vence el ${dueDate}.`,
    },
    before: {
      subject: `La factura n.º ${number} de ${company} vence el ${dueDate}`,
      title: 'Tu factura está a punto de vencer',
      text: `La factura n.º ${number} de la empresa ${company} vence el ${dueDate}.`,
    },
    due: {
      subject: `La factura n.º ${number} de ${company} vence hoy`,
      title: 'Tu factura vence hoy',
      text: `Hoy es el último día para pagar a tiempo la factura n.º ${number} de la empresa ${company}.`,
    },
    after: {
      subject: `La factura n.º ${number} de ${company} está vencida`,
      title: 'No hemos recibido tu pago',
      text: `La factura n.º ${number} de la empresa ${company} venció el ${dueDate}. El acceso se mantiene hasta el ${graceUntil}.`,
    },
    last: {
      subject: `Último día de acceso de ${company}`,
      title: 'Hoy es el último día de acceso',
      text: `La factura n.º ${number} de la empresa ${company} venció el ${dueDate}. Sin el pago, el acceso se suspende mañana.`,
    },
    suspended: {
      subject: `Se ha suspendido el acceso de ${company}`,
      title: 'El acceso está suspendido',
      text: `La factura n.º ${number} de la empresa ${company}, que venció el ${dueDate}, no se ha pagado. Las automatizaciones se han detenido, los mensajes recibidos se siguen guardando y no se ha borrado nada. El acceso vuelve en cuanto se confirme el pago.`,
    },
  }),
};

const amounts: Record<Language, (shown: Shown) => string> = {
  'pt-BR': ({ description, total }) => `${description}: ${total}. Se você já pagou, desconsidere esta mensagem.`,
  'pt-PT': ({ description, total }) => `${description}: ${total}. Se já pagou, ignore esta mensagem.`,
  'en-US': ({ description, total }) => `${description}: ${total}. If you’ve already paid, please ignore this message.`,
  'es-ES': ({ description, total }) => `${description}: ${total}. Si ya has pagado, ignora este mensaje.`,
};

const labels: Record<Language, string> = {
  'pt-BR': 'Ver e pagar a fatura',
  'pt-PT': 'Ver e pagar a fatura',
  'en-US': 'View and pay the invoice',
  'es-ES': 'Ver y pagar la factura',
};

/** Of an invoice that is to be paid: that it is there, that it falls due, that it was not paid. */
export function invoiceMail(language: Language, step: InvoiceMailStep, facts: InvoiceFacts): InvoiceMail {
  const day = (date: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  // As the screens write it: R$ in every language, and a point in 2.399,04 in Spanish too.
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
  });
  const shown: Shown = {
    ...facts,
    total: money.format(facts.total / 100),
    dueDate: day(facts.dueDate),
    graceUntil: day(facts.graceUntil),
  };
  const { subject, title, text } = words[language](shown)[step];
  return { subject, title, paragraphs: [text, amounts[language](shown)], label: labels[language] };
}
