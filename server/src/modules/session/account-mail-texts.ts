import type { Language } from '@yupflow/contract/languages';

/** What we write to somebody about their own account. */
export type AccountMail = 'confirm-email' | 'change-email' | 'email-changed' | 'reset-password' | 'password-changed';

interface Facts {
  readonly brand: string;
  /** The address that the account has now. */
  readonly email: string;
}

interface Text {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
}

/**
 * No name of the person stands in them: until an address is confirmed, somebody else may have typed both,
 * and would have us send their words to a stranger.
 */
export const accountMailTexts: Record<Language, (facts: Facts) => Record<AccountMail, Text>> = {
  'pt-BR': ({ brand, email }) => ({
    'confirm-email': {
      subject: `${brand}: confirme seu e-mail`,
      title: 'Confirme seu e-mail',
      paragraphs: [
        `Uma conta ${brand} foi criada com este endereço. Confirme que ele é seu para aceitar convites e recuperar a senha quando precisar.`,
        'O link vale por 1 hora e funciona uma única vez. Se não foi você quem criou a conta, ignore esta mensagem.',
      ],
      button: 'Confirmar e-mail',
    },
    'change-email': {
      subject: `${brand}: confirme seu novo e-mail`,
      title: 'Confirme seu novo e-mail',
      paragraphs: [
        `Você pediu para usar este endereço na sua conta ${brand}. Ele passa a valer assim que você confirmar.`,
        'O link vale por 1 hora e funciona uma única vez. Se não foi você, ignore esta mensagem: nada muda.',
      ],
      button: 'Confirmar novo e-mail',
    },
    'email-changed': {
      subject: `${brand}: o e-mail da sua conta mudou`,
      title: 'O e-mail da sua conta mudou',
      paragraphs: [
        `Sua conta ${brand} agora usa o endereço ${email}. É com ele que você entra e é nele que recebe nossas mensagens.`,
        'Se não foi você, avise agora mesmo quem administra sua empresa.',
      ],
    },
    'reset-password': {
      subject: `${brand}: crie uma nova senha`,
      title: 'Crie uma nova senha',
      paragraphs: [
        `Recebemos um pedido para trocar a senha da sua conta ${brand}.`,
        'O link vale por 1 hora e funciona uma única vez. Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
      ],
      button: 'Criar nova senha',
    },
    'password-changed': {
      subject: `${brand}: sua senha mudou`,
      title: 'Sua senha mudou',
      paragraphs: [
        `A senha da sua conta ${brand} acabou de mudar, e as sessões em outros aparelhos foram encerradas.`,
        'Se foi você, está tudo certo. Se não foi, crie uma nova senha agora mesmo.',
      ],
      button: 'Criar nova senha',
    },
  }),
  'pt-PT': ({ brand, email }) => ({
    'confirm-email': {
      subject: `${brand}: confirme o seu e-mail`,
      title: 'Confirme o seu e-mail',
      paragraphs: [
        `Foi criada uma conta ${brand} com este endereço. Confirme que é seu para poder aceitar convites e recuperar a palavra-passe quando precisar.`,
        'O link é válido durante 1 hora e só funciona uma vez. Se não criou esta conta, ignore esta mensagem.',
      ],
      button: 'Confirmar e-mail',
    },
    'change-email': {
      subject: `${brand}: confirme o seu novo e-mail`,
      title: 'Confirme o seu novo e-mail',
      paragraphs: [
        `Pediu para usar este endereço na sua conta ${brand}. Passa a ser o da conta assim que o confirmar.`,
        'O link é válido durante 1 hora e só funciona uma vez. Se não fez este pedido, ignore esta mensagem: nada muda.',
      ],
      button: 'Confirmar novo e-mail',
    },
    'email-changed': {
      subject: `${brand}: o e-mail da sua conta mudou`,
      title: 'O e-mail da sua conta mudou',
      paragraphs: [
        `A sua conta ${brand} passou a usar o endereço ${email}. É com ele que inicia sessão e é nele que recebe as nossas mensagens.`,
        'Se não fez esta alteração, avise já quem administra a sua empresa.',
      ],
    },
    'reset-password': {
      subject: `${brand}: crie uma nova palavra-passe`,
      title: 'Crie uma nova palavra-passe',
      paragraphs: [
        `Recebemos um pedido para alterar a palavra-passe da sua conta ${brand}.`,
        'O link é válido durante 1 hora e só funciona uma vez. Se não fez este pedido, ignore esta mensagem: a sua palavra-passe continua a mesma.',
      ],
      button: 'Criar nova palavra-passe',
    },
    'password-changed': {
      subject: `${brand}: a sua palavra-passe mudou`,
      title: 'A sua palavra-passe mudou',
      paragraphs: [
        `A palavra-passe da sua conta ${brand} acabou de ser alterada e as sessões noutros dispositivos foram terminadas.`,
        'Se fez esta alteração, está tudo certo. Caso contrário, crie já uma nova palavra-passe.',
      ],
      button: 'Criar nova palavra-passe',
    },
  }),
  'en-US': ({ brand, email }) => ({
    'confirm-email': {
      subject: `${brand}: confirm your email`,
      title: 'Confirm your email',
      paragraphs: [
        `A ${brand} account was created with this address. Confirm that it’s yours to accept invites and to recover your password if you ever need to.`,
        'The link works once and expires in 1 hour. If you didn’t create this account, just ignore this message.',
      ],
      button: 'Confirm email',
    },
    'change-email': {
      subject: `${brand}: confirm your new email`,
      title: 'Confirm your new email',
      paragraphs: [
        `You asked to use this address for your ${brand} account. The change takes effect as soon as you confirm it.`,
        'The link works once and expires in 1 hour. If this wasn’t you, just ignore this message: nothing will change.',
      ],
      button: 'Confirm new email',
    },
    'email-changed': {
      subject: `${brand}: your account’s email was changed`,
      title: 'Your account’s email was changed',
      paragraphs: [
        `Your ${brand} account now uses ${email}. That’s the address you sign in with and the one we write to.`,
        'If this wasn’t you, tell whoever manages your company right away.',
      ],
    },
    'reset-password': {
      subject: `${brand}: choose a new password`,
      title: 'Choose a new password',
      paragraphs: [
        `We got a request to change the password of your ${brand} account.`,
        'The link works once and expires in 1 hour. If this wasn’t you, just ignore this message: your password stays the same.',
      ],
      button: 'Choose a new password',
    },
    'password-changed': {
      subject: `${brand}: your password was changed`,
      title: 'Your password was changed',
      paragraphs: [
        `The password of your ${brand} account was just changed, and the sessions on your other devices were ended.`,
        'If this was you, you’re all set. If not, choose a new password right away.',
      ],
      button: 'Choose a new password',
    },
  }),
  'es-ES': ({ brand, email }) => ({
    'confirm-email': {
      subject: `${brand}: confirma tu correo`,
      title: 'Confirma tu correo',
      paragraphs: [
        `Se ha creado una cuenta de ${brand} con esta dirección. Confirma que es tuya para aceptar invitaciones y recuperar la contraseña cuando lo necesites.`,
        'El enlace caduca en 1 hora y solo funciona una vez. Si no has creado tú la cuenta, ignora este mensaje.',
      ],
      button: 'Confirmar correo',
    },
    'change-email': {
      subject: `${brand}: confirma tu nuevo correo`,
      title: 'Confirma tu nuevo correo',
      paragraphs: [
        `Has pedido usar esta dirección en tu cuenta de ${brand}. El cambio se aplicará en cuanto lo confirmes.`,
        'El enlace caduca en 1 hora y solo funciona una vez. Si no has sido tú, ignora este mensaje: no cambiará nada.',
      ],
      button: 'Confirmar nuevo correo',
    },
    'email-changed': {
      subject: `${brand}: el correo de tu cuenta ha cambiado`,
      title: 'El correo de tu cuenta ha cambiado',
      paragraphs: [
        `Tu cuenta de ${brand} usa ahora la dirección ${email}. Con ella inicias sesión y en ella recibes nuestros mensajes.`,
        'Si no has sido tú, avisa cuanto antes a quien administra tu empresa.',
      ],
    },
    'reset-password': {
      subject: `${brand}: crea una nueva contraseña`,
      title: 'Crea una nueva contraseña',
      paragraphs: [
        `Hemos recibido una solicitud para cambiar la contraseña de tu cuenta de ${brand}.`,
        'El enlace caduca en 1 hora y solo funciona una vez. Si no has sido tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
      ],
      button: 'Crear nueva contraseña',
    },
    'password-changed': {
      subject: `${brand}: tu contraseña ha cambiado`,
      title: 'Tu contraseña ha cambiado',
      paragraphs: [
        `La contraseña de tu cuenta de ${brand} acaba de cambiar y se han cerrado las sesiones en otros dispositivos.`,
        'Si has sido tú, no tienes que hacer nada. Si no, crea una nueva contraseña ahora mismo.',
      ],
      button: 'Crear nueva contraseña',
    },
  }),
};
