import type { Language } from '@yupflow/contract/languages';

interface FloodFacts {
  readonly webhook: string;
  readonly company: string;
}

interface FloodMail {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** On the button. */
  readonly label: string;
}

/** To the owner of a company whose webhook went to test mode by itself. */
export const floodMail: Record<Language, (facts: FloodFacts) => FloodMail> = {
  'pt-BR': ({ webhook, company }) => ({
    subject: `O webhook ${webhook} voltou ao modo teste`,
    title: `O webhook ${webhook} voltou ao modo teste`,
    paragraphs: [
      `Ele recebeu mais de 60 requisições por minuto durante três minutos, na empresa ${company}. Isso costuma ser sinal de spam ou de um sistema que ficou preso repetindo o envio.`,
      'O que já tinha sido aceito em produção será concluído. O que chegar agora fica guardado, mas nada é executado.',
      'Veja de onde vêm as requisições. Quando estiver tudo certo, mude para produção de novo.',
    ],
    label: 'Ver as requisições',
  }),
  'pt-PT': ({ webhook, company }) => ({
    subject: `O webhook ${webhook} voltou ao modo de teste`,
    title: `O webhook ${webhook} voltou ao modo de teste`,
    paragraphs: [
      `Recebeu mais de 60 pedidos por minuto durante três minutos, na empresa ${company}. Costuma ser sinal de spam ou de um sistema que ficou preso a repetir o envio.`,
      'O que já tinha sido aceite em produção será concluído. O que chegar agora fica guardado, mas nada é executado.',
      'Veja de onde vêm os pedidos. Quando estiver tudo certo, mude de novo para produção.',
    ],
    label: 'Ver os pedidos',
  }),
  'en-US': ({ webhook, company }) => ({
    subject: `The webhook ${webhook} went back to test mode`,
    title: `The webhook ${webhook} went back to test mode`,
    paragraphs: [
      `It received more than 60 requests a minute for three minutes, in ${company}. That is usually a sign of spam, or of a system stuck sending the same thing.`,
      'What was already accepted in production will be finished. What arrives now is kept, but nothing is done.',
      'Check where the requests come from. Once everything is fine, switch it to production again.',
    ],
    label: 'See the requests',
  }),
  'es-ES': ({ webhook, company }) => ({
    subject: `El webhook ${webhook} ha vuelto al modo de prueba`,
    title: `El webhook ${webhook} ha vuelto al modo de prueba`,
    paragraphs: [
      `Ha recibido más de 60 peticiones por minuto durante tres minutos, en la empresa ${company}. Suele ser señal de spam o de un sistema atascado que repite el envío.`,
      'Lo que ya se había aceptado en producción se terminará. Lo que llegue ahora se guarda, pero no se ejecuta nada.',
      'Mira de dónde vienen las peticiones. Cuando todo esté bien, vuelve a pasarlo a producción.',
    ],
    label: 'Ver las peticiones',
  }),
};
