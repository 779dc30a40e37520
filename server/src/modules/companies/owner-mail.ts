import type { Language } from '@yupflow/contract/languages';

interface OwnerFacts {
  readonly by: string;
  readonly company: string;
  readonly brand: string;
}

interface OwnerMail {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** On the button. */
  readonly label: string;
}

/** To whom a company was handed over. */
export const ownerMail: Record<Language, (facts: OwnerFacts) => OwnerMail> = {
  'pt-BR': ({ by, company, brand }) => ({
    subject: `${by} transferiu a empresa ${company} para você`,
    title: `A empresa ${company} agora é sua`,
    paragraphs: [
      `${by} transferiu para você a propriedade da empresa ${company} em ${brand}.`,
      'A partir de agora você pode tudo nela: configurações, equipe, funções e assinatura. Ninguém pode remover você nem mudar as suas funções.',
    ],
    label: 'Abrir a empresa',
  }),
  'pt-PT': ({ by, company, brand }) => ({
    subject: `${by} transferiu a empresa ${company} para si`,
    title: `A empresa ${company} agora é sua`,
    paragraphs: [
      `${by} transferiu para si a propriedade da empresa ${company} em ${brand}.`,
      'A partir de agora pode tudo nela: definições, equipa, funções e subscrição. Ninguém lhe pode retirar o acesso nem alterar as suas funções.',
    ],
    label: 'Abrir a empresa',
  }),
  'en-US': ({ by, company, brand }) => ({
    subject: `${by} made you the owner of ${company}`,
    title: `You now own ${company}`,
    paragraphs: [
      `${by} transferred the ownership of ${company} on ${brand} to you.`,
      'From now on you can do everything in it: settings, team, roles and subscription. Nobody can remove you or change your roles.',
    ],
    label: 'Open the company',
  }),
  'es-ES': ({ by, company, brand }) => ({
    subject: `${by} te ha transferido la empresa ${company}`,
    title: `La empresa ${company} ahora es tuya`,
    paragraphs: [
      `${by} te ha transferido la propiedad de la empresa ${company} en ${brand}.`,
      'Desde ahora puedes hacer de todo en ella: configuración, equipo, roles y suscripción. Nadie puede eliminarte ni cambiar tus roles.',
    ],
    label: 'Abrir la empresa',
  }),
};
