import type { Language } from '@yupflow/contract/languages';

interface InviteFacts {
  readonly by: string;
  readonly company: string;
  readonly brand: string;
  /** The last day on which it holds, in words. */
  readonly until: string;
  /** Whether the address has an account already. */
  readonly isKnown: boolean;
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
}

const words: Record<Language, (facts: InviteFacts) => Words> = {
  'pt-BR': ({ by, company, brand, until, isKnown }) => ({
    subject: `${by} convidou você para a equipe de ${company}`,
    title: `Você tem um convite de ${company}`,
    paragraphs: [
      `${by} convidou você para trabalhar na equipe de ${company} em ${brand}.`,
      isKnown
        ? 'Entre com este e-mail para aceitar ou recusar o convite.'
        : 'Crie a sua conta com este e-mail para aceitar ou recusar o convite.',
      `O convite vale até ${until}. Se você não conhece ${company}, ignore esta mensagem.`,
    ],
    label: isKnown ? 'Ver o convite' : 'Criar conta',
  }),
  'pt-PT': ({ by, company, brand, until, isKnown }) => ({
    subject: `${by} enviou-lhe um convite para a equipa de ${company}`,
    title: `Tem um convite de ${company}`,
    paragraphs: [
      `${by} enviou-lhe um convite para trabalhar na equipa de ${company} em ${brand}.`,
      isKnown
        ? 'Inicie sessão com este e-mail para aceitar ou recusar o convite.'
        : 'Crie a sua conta com este e-mail para aceitar ou recusar o convite.',
      `O convite é válido até ${until}. Se não conhece ${company}, ignore esta mensagem.`,
    ],
    label: isKnown ? 'Ver o convite' : 'Criar conta',
  }),
  'en-US': ({ by, company, brand, until, isKnown }) => ({
    subject: `${by} invited you to join ${company}`,
    title: `You’re invited to join ${company}`,
    paragraphs: [
      `${by} invited you to work with the ${company} team on ${brand}.`,
      isKnown
        ? 'Sign in with this email to accept or decline the invite.'
        : 'Sign up with this email to accept or decline the invite.',
      `The invite is valid until ${until}. If you don’t know ${company}, you can ignore this message.`,
    ],
    label: isKnown ? 'See the invite' : 'Sign up',
  }),
  'es-ES': ({ by, company, brand, until, isKnown }) => ({
    subject: `${by} te ha invitado al equipo de ${company}`,
    title: `Tienes una invitación de ${company}`,
    paragraphs: [
      `${by} te ha invitado a trabajar en el equipo de ${company} en ${brand}.`,
      isKnown
        ? 'Inicia sesión con este correo para aceptar o rechazar la invitación.'
        : 'Crea tu cuenta con este correo para aceptar o rechazar la invitación.',
      `La invitación es válida hasta el ${until}. Si no conoces ${company}, ignora este mensaje.`,
    ],
    label: isKnown ? 'Ver la invitación' : 'Crear cuenta',
  }),
};

interface InviteMail extends Omit<InviteFacts, 'until'> {
  readonly expiresAt: Date;
  readonly timezone: string;
  /** Where the button leads. */
  readonly url: string;
}

/** What an invite says, in the words of whoever reads it. */
export function inviteMail(language: Language, { expiresAt, timezone, url, ...facts }: InviteMail) {
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone }).format(expiresAt);
  const { label, ...content } = words[language]({ ...facts, until });
  return { ...content, button: { label, url } };
}
