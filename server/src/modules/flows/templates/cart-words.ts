import type { Language } from '@yupflow/contract/languages';

interface CartWords {
  readonly bought: string;
  readonly abandoned: string;
  readonly trouble: string;
  readonly link: string;
  readonly problem: string;
  readonly names: Readonly<
    Record<
      | 'start'
      | 'pause'
      | 'bought'
      | 'end'
      | 'remind'
      | 'link'
      | 'problem'
      | 'trouble'
      | 'thanks'
      | 'bye'
      | 'nextDay'
      | 'again'
      | 'still'
      | 'abandoned',
      string
    >
  >;
  readonly hasBought: string;
  readonly remind: string;
  readonly options: readonly [string, string, string];
  readonly wrong: string;
  readonly linkText: string;
  readonly linkLabel: string;
  readonly askProblem: string;
  readonly thanks: string;
  readonly bye: string;
  readonly again: string;
}

export const cartWords: Readonly<Record<Language, CartWords>> = {
  'pt-BR': {
    bought: 'Comprou',
    abandoned: 'Carrinho abandonado',
    trouble: 'Precisa de ajuda',
    link: 'Link do carrinho',
    problem: 'Problema no pedido',
    names: {
      start: 'Início',
      pause: 'Esperar 1 hora',
      bought: 'Já comprou?',
      end: 'Fim',
      remind: 'Lembrar do carrinho',
      link: 'Voltar ao carrinho',
      problem: 'O que aconteceu?',
      trouble: 'Marcar para a equipe',
      thanks: 'A equipe resolve',
      bye: 'Despedida',
      nextDay: 'Esperar 1 dia',
      still: 'Comprou depois?',
      again: 'Último lembrete',
      abandoned: 'Registrar abandono',
    },
    hasBought: 'Comprou',
    remind: 'Oi, {{first_name|tudo bem}}! {{company}} por aqui: você deixou itens no carrinho. Ficou alguma dúvida?',
    options: ['Quero terminar', 'Tive um problema', 'Não quero mais'],
    wrong: 'Responda com o número de uma das opções, por favor.',
    linkText: 'Está tudo guardado para você. É só tocar no link e terminar o pedido.',
    linkLabel: 'Abrir carrinho',
    askProblem: 'Poxa! Conte em uma mensagem o que aconteceu.',
    thanks: 'Obrigado por contar. Alguém da equipe vai resolver isso com você.',
    bye: 'Tudo certo! Se mudar de ideia, estamos por aqui.',
    again: 'Oi, {{first_name|tudo bem}}! Seu carrinho ainda está guardado, mas só até hoje. Quer ajuda para terminar?',
  },
  'pt-PT': {
    bought: 'Comprou',
    abandoned: 'Carrinho abandonado',
    trouble: 'Precisa de ajuda',
    link: 'Link do carrinho',
    problem: 'Problema na encomenda',
    names: {
      start: 'Início',
      pause: 'Esperar 1 hora',
      bought: 'Já comprou?',
      end: 'Fim',
      remind: 'Lembrar do carrinho',
      link: 'Voltar ao carrinho',
      problem: 'O que aconteceu?',
      trouble: 'Marcar para a equipa',
      thanks: 'A equipa resolve',
      bye: 'Despedida',
      nextDay: 'Esperar 1 dia',
      still: 'Comprou depois?',
      again: 'Último lembrete',
      abandoned: 'Registar abandono',
    },
    hasBought: 'Comprou',
    remind: 'Olá, {{first_name|tudo bem}}! Aqui {{company}}: deixou artigos no carrinho. Ficou com alguma dúvida?',
    options: ['Quero terminar', 'Tive um problema', 'Já não quero'],
    wrong: 'Responda com o número de uma das opções, por favor.',
    linkText: 'Está tudo guardado para si. Basta tocar no link e terminar a encomenda.',
    linkLabel: 'Abrir carrinho',
    askProblem: 'Que pena! Conte-nos numa mensagem o que aconteceu.',
    thanks: 'Obrigado por nos contar. Alguém da equipa vai resolver isso consigo.',
    bye: 'Tudo bem! Se mudar de ideias, estamos por aqui.',
    again:
      'Olá, {{first_name|tudo bem}}! O seu carrinho ainda está guardado, mas só até hoje. Quer ajuda para terminar?',
  },
  'en-US': {
    bought: 'Bought',
    abandoned: 'Abandoned cart',
    trouble: 'Needs help',
    link: 'Cart link',
    problem: 'Problem with the order',
    names: {
      start: 'Start',
      pause: 'Wait 1 hour',
      bought: 'Bought already?',
      end: 'End',
      remind: 'Remind of the cart',
      link: 'Back to the cart',
      problem: 'What happened?',
      trouble: 'Flag for the team',
      thanks: 'The team takes over',
      bye: 'Goodbye',
      nextDay: 'Wait 1 day',
      still: 'Bought since?',
      again: 'Last reminder',
      abandoned: 'Mark as abandoned',
    },
    hasBought: 'Bought',
    remind: 'Hi, {{first_name|there}}! You left items in your cart at {{company}}. Any questions?',
    options: ['I want to finish', 'I had a problem', 'No longer interested'],
    wrong: 'Please answer with the number of one of the options.',
    linkText: 'Everything is saved for you. Just tap the link and finish your order.',
    linkLabel: 'Open cart',
    askProblem: 'Sorry about that! Tell us in one message what happened.',
    thanks: 'Thank you for telling us. Somebody from the team will sort it out with you.',
    bye: 'All right! If you change your mind, we are here.',
    again: 'Hi, {{first_name|there}}! Your cart is still saved, but only until today. Do you want help to finish?',
  },
  'es-ES': {
    bought: 'Compró',
    abandoned: 'Carrito abandonado',
    trouble: 'Necesita ayuda',
    link: 'Enlace del carrito',
    problem: 'Problema con el pedido',
    names: {
      start: 'Inicio',
      pause: 'Esperar 1 hora',
      bought: '¿Ya compró?',
      end: 'Fin',
      remind: 'Recordar el carrito',
      link: 'Volver al carrito',
      problem: '¿Qué ha pasado?',
      trouble: 'Marcar para el equipo',
      thanks: 'El equipo lo resuelve',
      bye: 'Despedida',
      nextDay: 'Esperar 1 día',
      still: '¿Compró después?',
      again: 'Último recordatorio',
      abandoned: 'Registrar abandono',
    },
    hasBought: 'Compró',
    remind:
      '¡Hola, {{first_name|qué tal}}! Has dejado artículos en el carrito de {{company}}. ¿Te ha quedado alguna duda?',
    options: ['Quiero terminar', 'Tuve un problema', 'Ya no lo quiero'],
    wrong: 'Responde con el número de una de las opciones, por favor.',
    linkText: 'Lo tienes todo guardado. Toca el enlace y termina tu pedido.',
    linkLabel: 'Abrir carrito',
    askProblem: '¡Vaya! Cuéntanos en un mensaje qué ha pasado.',
    thanks: 'Gracias por contárnoslo. Alguien del equipo lo resolverá contigo.',
    bye: '¡De acuerdo! Si cambias de idea, aquí estamos.',
    again: '¡Hola, {{first_name|qué tal}}! Tu carrito sigue guardado, pero solo hasta hoy. ¿Te ayudamos a terminar?',
  },
};
