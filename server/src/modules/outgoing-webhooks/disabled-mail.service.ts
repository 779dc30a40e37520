import type { Language } from '@yupflow/contract/languages';

interface DisabledFacts {
  readonly webhook: string;
  /** Whose it is. */
  readonly owner: { readonly kind: 'company' | 'franchise'; readonly name: string };
  readonly url: string;
}

interface DisabledMail {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** On the button. */
  readonly label: string;
}

/** A receiver took nothing for five days, so nothing is sent there any more. */
export const disabledMail: Record<Language, (facts: DisabledFacts) => DisabledMail> = {
  'pt-BR': ({ webhook, owner, url }) => ({
    subject: `O webhook de saída ${webhook} foi desativado`,
    title: 'Um webhook de saída foi desativado',
    paragraphs: [
      `Há cinco dias o endereço ${url} não aceita nenhuma entrega do webhook ${webhook}, da ${owner.kind === 'company' ? 'empresa' : 'franquia'} ${owner.name}. Por isso ele foi desativado, e nada mais é enviado para lá.`,
      'Confira o servidor que recebe as entregas. Depois ative o webhook de novo e reenvie as entregas que falharam: elas ficam no histórico por 30 dias.',
    ],
    label: 'Ver as entregas',
  }),
  'pt-PT': ({ webhook, owner, url }) => ({
    subject: `O webhook de saída ${webhook} foi desativado`,
    title: 'Um webhook de saída foi desativado',
    paragraphs: [
      `Há cinco dias que o endereço ${url} não aceita nenhuma entrega do webhook ${webhook}, da ${owner.kind === 'company' ? 'empresa' : 'franquia'} ${owner.name}. Por isso foi desativado, e nada mais é enviado para lá.`,
      'Verifique o servidor que recebe as entregas. Depois ative de novo o webhook e reenvie as entregas que falharam: ficam no histórico durante 30 dias.',
    ],
    label: 'Ver as entregas',
  }),
  'en-US': ({ webhook, owner, url }) => ({
    subject: `The outgoing webhook ${webhook} was turned off`,
    title: 'An outgoing webhook was turned off',
    paragraphs: [
      `For five days, ${url} hasn’t accepted a single delivery of the webhook ${webhook} of ${owner.name}. So it was turned off, and nothing is sent there anymore.`,
      'Check the server that receives the deliveries. Then turn the webhook on again and resend what failed: the log keeps deliveries for 30 days.',
    ],
    label: 'See the deliveries',
  }),
  'es-ES': ({ webhook, owner, url }) => ({
    subject: `El webhook de salida ${webhook} se ha desactivado`,
    title: 'Se ha desactivado un webhook de salida',
    paragraphs: [
      `Desde hace cinco días, la dirección ${url} no acepta ninguna entrega del webhook ${webhook}, de la ${owner.kind === 'company' ? 'empresa' : 'franquicia'} ${owner.name}. Por eso se ha desactivado y ya no se envía nada allí.`,
      'Revisa el servidor que recibe las entregas. Después activa de nuevo el webhook y reenvía las entregas que fallaron: el historial las guarda 30 días.',
    ],
    label: 'Ver las entregas',
  }),
};
