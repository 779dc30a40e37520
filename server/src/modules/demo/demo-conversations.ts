/** What the demo company speaks about with its customers today. Nobody of them is real. */
import { openChats } from './demo-open-chats.ts';
import { type DemoChat, days, event, greets, hours, ours, robot, takesLeave, theirs } from './demo-script.ts';

/** They wait for somebody. */
const pending: readonly DemoChat[] = [
  {
    contact: 'Bruno Sampaio',
    status: 'pending',
    unread: 2,
    messages: [theirs(18, 'Boa tarde!'), greets(18), theirs(17, 'Vocês entregam em Niterói ainda esta semana?')],
  },
  {
    group: {
      name: 'Arquitetos parceiros',
      id: '120363041987654321',
      people: ['Carolina Vieira Lacerda', 'Joana Figueiredo', 'Larissa Siqueira Navarro', 'Manuela Cardoso'],
    },
    status: 'pending',
    unread: 5,
    messages: [
      theirs(40, 'Bom dia, pessoal! Vai ter visita à fábrica este mês?', { name: 'Joana Figueiredo' }),
      theirs(38, 'Visita à fábrica: que dia fica melhor?', {
        name: 'Joana Figueiredo',
        poll: {
          options: ['Terça de manhã', 'Quinta à tarde', 'Sexta de manhã'],
          votes: {
            'Joana Figueiredo': 'Sexta de manhã',
            'Manuela Cardoso': 'Quinta à tarde',
            'Carolina Vieira Lacerda': 'Sexta de manhã',
            'Larissa Siqueira Navarro': 'Sexta de manhã',
          },
        },
      }),
      theirs(36, 'Eu topo! Qualquer dia menos quarta.', { name: 'Manuela Cardoso' }),
      theirs(33, 'Sexta seria ideal para mim', { name: 'Carolina Vieira Lacerda' }),
      theirs(30, 'Sexta também consigo 🙋‍♀️', { name: 'Larissa Siqueira Navarro' }),
      theirs(22, 'Fechado para sexta, então', { name: 'Joana Figueiredo', replyTo: 3 }),
    ],
  },
  {
    contact: 'Daniel Okamoto',
    status: 'pending',
    unread: 1,
    messages: [theirs(17, 'A mesa Araucária ainda está com prazo de 60 dias? Se der em 45 eu fecho hoje.'), greets(17)],
  },
  {
    contact: 'Igor Bittencourt',
    status: 'pending',
    unread: 1,
    messages: [theirs(112, 'é esse modelo aqui', { file: 'chair' }), greets(112)],
  },
  {
    contact: 'Pedro Henrique Araújo',
    status: 'pending',
    role: 'Supervisor de vendas',
    unread: 1,
    messages: [
      theirs(hours(2) + 30, 'Fui indicado pela Olívia. Vocês têm condição para o apartamento inteiro?'),
      greets(hours(2) + 30),
      event(hours(2) + 10, { event: 'started', by: 'Beatriz Lima' }),
      ours(hours(2) + 8, 'Que bom, Pedro! Temos um projeto para isso; vou chamar a nossa supervisora.', {
        name: 'Beatriz Lima',
      }),
      event(hours(2) + 6, {
        event: 'transferred',
        by: 'Beatriz Lima',
        to: 'Supervisor de vendas',
        note: 'Apartamento inteiro, três quartos. Condição especial?',
      }),
      theirs(25, 'Beleza, fico no aguardo 👍'),
    ],
  },
  {
    contact: 'Sílvia Ferraz Bezerra',
    status: 'pending',
    role: 'Atendente',
    unread: 1,
    messages: [
      theirs(52, 'Oi, vi a mesa de vocês no Instagram!'),
      robot(
        52,
        'Oi, Sílvia! Eu sou a Lia, da Casa Lume Móveis. Três perguntas rápidas e já chamo a pessoa certa.',
        'hello',
        'Boas-vindas',
      ),
      robot(52, 'Para começar, qual é o seu nome completo?', 'name', 'Nome completo'),
      theirs(50, 'Sílvia Ferraz Bezerra'),
      robot(50, 'Prazer, Sílvia! O que você procura hoje?', 'interest', 'O que procura', {
        buttons: ['Quero comprar', 'Quero um orçamento', 'Outro assunto'],
      }),
      theirs(48, 'Quero um orçamento', { replyTo: 4 }),
      robot(48, 'Em qual e-mail enviamos a proposta?', 'email', 'E-mail'),
      theirs(46, 'silvia.ferraz@example.com'),
      robot(
        46,
        'Obrigado, Sílvia! Já avisei a equipe: alguém responde você em instantes.',
        'soon',
        'Alguém já responde',
      ),
      theirs(44, 'Obrigada! É uma mesa de jantar para oito lugares.'),
    ],
  },
  {
    contact: 'Heloísa Vargas',
    status: 'pending',
    unread: 1,
    messages: [theirs(6, 'Oi, o tapete de sisal da vitrine tem em 2 × 3?'), greets(6)],
  },
  {
    contact: 'Jorge Rezende',
    status: 'pending',
    unread: 3,
    messages: [
      theirs(64, 'Bom dia'),
      greets(64),
      theirs(63, 'Recebi a mesa com um risco no tampo'),
      theirs(62, 'Posso mandar foto por aqui?'),
    ],
  },
];

/** Done, and found again in the history. */
const closed: readonly DemoChat[] = [
  {
    contact: 'Lucas Quadros',
    status: 'closed',
    attendant: 'Diego Fontes',
    messages: [
      theirs(days(1) + 90, 'Boa! Chegou tudo certinho, obrigado.'),
      greets(days(1) + 90),
      event(days(1) + 85, { event: 'started', by: 'Diego Fontes' }),
      ours(days(1) + 84, 'Que bom, Lucas! Qualquer coisa, estamos aqui.', { reaction: '🙏' }),
      event(days(1) + 80, { event: 'closed', by: 'Diego Fontes' }),
      takesLeave(days(1) + 80),
    ],
  },
  {
    contact: 'Olívia Brandão',
    status: 'closed',
    attendant: 'Larissa Dias',
    messages: [
      theirs(days(2), 'Qual produto vocês indicam para limpar o linho?'),
      greets(days(2)),
      event(days(2) - 10, { event: 'started', by: 'Larissa Dias' }),
      ours(days(2) - 12, 'Só pano seco ou aspirador, Olívia. Para manchas, temos parceiro que atende em Brasília.'),
      theirs(days(2) - 40, 'Perfeito, me salva!'),
      event(days(2) - 45, { event: 'closed', by: 'Larissa Dias' }),
      takesLeave(days(2) - 45),
    ],
  },
  {
    contact: 'Carolina Vieira Lacerda',
    status: 'closed',
    attendant: 'Helena Vaz',
    messages: [
      theirs(days(3), 'Helena, aprovado! Pode faturar os dois ambientes.'),
      event(days(3) - 5, { event: 'started', by: 'Helena Vaz' }),
      ours(days(3) - 7, 'Pedido 0412 emitido, Carolina. Prazo: 38 dias.'),
      theirs(days(3) - 9, '👏👏'),
      event(days(3) - 60, { event: 'closed', by: 'Helena Vaz' }),
    ],
  },
  ...(
    [
      ['Laura Barbosa', 'Otávio Reis', 4, 'Vocês abrem no feriado?', 'Abrimos das 10h às 16h, Laura.'],
      [
        'Enzo Valença',
        'Larissa Dias',
        5,
        'Consigo trocar a cor do criado-mudo?',
        'Consegue, Enzo: até sexta sem custo.',
      ],
      ['Rafaela Vargas Fonseca', 'Beatriz Lima', 6, 'Tem estacionamento no showroom?', 'Tem, sim, com manobrista.'],
      ['Manuela Cardoso', 'Igor Batista', 7, 'Me manda o catálogo 3D?', 'Mandei para o seu e-mail, Manuela!'],
      ['Mônica Camargo', 'Otávio Reis', 9, 'O berço vem com colchão?', 'Vem sem, mas temos o colchão na medida.'],
      ['Benício Bastos', 'Fernanda Moura', 12, 'Qual o valor da rede de varanda?', 'R$ 689 à vista, com os ganchos.'],
    ] as const
  ).map(
    ([contact, attendant, ago, question, answer]): DemoChat => ({
      contact,
      status: 'closed',
      attendant,
      messages: [
        theirs(days(ago), question),
        greets(days(ago)),
        event(days(ago) - 7, { event: 'started', by: attendant }),
        ours(days(ago) - 8, answer),
        theirs(days(ago) - 20, 'Obrigado!'),
        event(days(ago) - 30, { event: 'closed', by: attendant }),
        takesLeave(days(ago) - 30),
      ],
    }),
  ),
];

export const demoConversations: readonly DemoChat[] = [...openChats, ...pending, ...closed];
