/** What is being attended just now in the demo company. Nobody of them is real. */
import { type DemoChat, days, event, fromPhone, greets, hours, note, ours, theirs } from './demo-script.ts';

const marina = 'Marina Azevedo';

export const openChats: readonly DemoChat[] = [
  {
    contact: 'Ana Beatriz Moura',
    status: 'open',
    attendant: marina,
    unread: 1,
    earlier: [
      theirs(days(73), 'Oi! O aparador chega ainda este mês?'),
      ours(days(73) - 12, 'Chega sim, Ana: a transportadora confirmou dia 3, na parte da tarde.'),
      theirs(days(73) - 14, 'Ótimo. Portaria avisada!'),
      ours(days(70), 'Entregue e montado. Obrigada pela confiança 💛'),
      theirs(days(70) - 30, 'Ficou lindo, obrigada!'),
      event(days(70) - 35, { event: 'closed', by: 'Camila Torres' }),
    ],
    messages: [
      theirs(31, 'Oi! Vi a mesa Ipê no Instagram. Vocês fazem sob medida?'),
      greets(31),
      event(28, { event: 'started', by: marina }),
      ours(27, 'Oi, Ana! Fazemos, sim. Me conta como é o seu espaço?'),
      theirs(24, 'A sala tem 3,20 × 2,80 m. Queria para seis lugares, sem apertar a passagem.'),
      ours(18, 'Fazemos de 1,40 m até 2,40 m, com pé em aço.', { replyTo: 4, reaction: '❤️' }),
      note(15, 'Beatriz Lima', '@Marina Azevedo ela veio pela Lívia, dá para chegar em 8% no PIX.', [marina]),
      ours(13, 'Separei duas opções de acabamento para você ver.', { file: 'finishes' }),
      theirs(10, 'É aqui que ela vai ficar!', { file: 'room' }),
    ],
  },
  {
    contact: 'Eduarda Pacheco',
    status: 'open',
    attendant: 'Beatriz Lima',
    messages: [
      theirs(hours(2), 'Bom dia! Vocês conseguem montar a estante amanhã?'),
      greets(hours(2)),
      event(hours(2) - 4, { event: 'started', by: 'Beatriz Lima' }),
      ours(hours(2) - 6, 'Bom dia, Eduarda! Conseguimos às 10h ou às 15h. Qual fica melhor?'),
      theirs(35, 'Às 10h é perfeito.'),
      ours(29, 'Combinado, até amanhã às 10h!'),
    ],
  },
  {
    contact: 'Felipe Antunes',
    status: 'open',
    attendant: 'Camila Torres',
    messages: [
      theirs(hours(3), 'Camila, consegue rever o orçamento das 14 camas? O hóspede trocou para casal.'),
      event(hours(3) - 2, { event: 'started', by: 'Camila Torres' }),
      ours(hours(3) - 5, 'Consigo, sim. Mantenho a cabeceira em palhinha?'),
      theirs(hours(2) + 20, 'Mantém. E emite no CNPJ da rede, por favor.'),
      note(hours(2), 'Rafael Nunes', 'Frete por nossa conta acima de 10 unidades, já combinado com ele.'),
      ours(50, 'Segue o orçamento revisado, com o frete incluído.', { file: 'quote' }),
      event(48, { event: 'card_moved', by: 'Camila Torres', to: 'Negociação' }),
    ],
  },
  {
    contact: 'Gabriela Monteiro de Castro',
    status: 'open',
    attendant: 'Igor Batista',
    messages: [
      theirs(hours(2) + 40, 'Quero fechar a poltrona Jacarandá. Como faço o pagamento?'),
      greets(hours(2) + 40),
      event(hours(2) + 30, { event: 'started', by: 'Igor Batista' }),
      ours(hours(2) + 28, 'Oi, Gabriela! No PIX tem 5% de desconto; no cartão fazemos em até 10×.'),
      theirs(hours(2), 'PIX, então 🙌'),
      ours(hours(1) + 36, 'Segue o link do PIX', { state: 'failed' }),
    ],
  },
  {
    contact: 'Helena Duarte',
    status: 'open',
    attendant: 'Camila Torres',
    messages: [
      theirs(hours(4), 'Boa tarde! A transportadora já levantou a encomenda?'),
      event(hours(4) - 8, { event: 'started', by: 'Camila Torres' }),
      ours(hours(4) - 10, 'Boa tarde, Helena! Levantou hoje de manhã. Em que morada entregamos no Porto?'),
      theirs(hours(3) - 5, '', {
        location: { latitude: 41.1496, longitude: -8.6109, name: 'Rua de Cedofeita', address: 'Porto, Portugal' },
      }),
      ours(hours(3) - 15, 'Recebido! Aviso assim que chegar ao armazém.', { reaction: '🙏' }),
    ],
  },
  {
    contact: 'Joana Figueiredo',
    status: 'open',
    attendant: 'Beatriz Lima',
    unread: 2,
    messages: [
      theirs(hours(5), 'Bia, você me passa o contato do marceneiro que fez o painel?'),
      event(hours(5) - 6, { event: 'started', by: 'Beatriz Lima' }),
      ours(hours(5) - 9, '', { contacts: [{ name: 'Seu Anselmo, marcenaria', phones: ['5585988140267'] }] }),
      ours(hours(5) - 10, 'Fala que foi a Casa Lume que indicou 😉'),
      theirs(42, 'Falei com ele, super atencioso!'),
      theirs(41, 'Ele pediu o desenho em DWG. Vocês têm?', { replyTo: 2 }),
    ],
  },
  {
    contact: 'Mariana Telles',
    status: 'open',
    attendant: 'Juliana Prado',
    messages: [
      theirs(days(1) + 200, 'O pé de uma das cadeiras soltou de novo 😕'),
      greets(days(1) + 200),
      event(days(1) + 190, { event: 'started', by: 'Beatriz Lima' }),
      ours(days(1) + 188, 'Poxa, Mariana, desculpe. Vou passar para a assistência agora.', { name: 'Beatriz Lima' }),
      event(days(1) + 185, {
        event: 'transferred',
        by: 'Beatriz Lima',
        to: 'Juliana Prado',
        note: 'Segunda vez com a mesma cadeira.',
      }),
      note(days(1) + 180, 'Juliana Prado', 'Trocar a cadeira inteira, não só o pé. Fábrica já autorizou.'),
      ours(
        days(1) + 170,
        'Mariana, aqui é a Juliana. Vamos trocar a cadeira por uma nova, sem custo. Quinta está bom?',
      ),
      theirs(days(1) + 60, 'Quinta está ótimo, obrigada pela atenção!'),
    ],
  },
  {
    contact: 'Nicolás Ferreyra',
    status: 'open',
    attendant: 'Rafael Nunes',
    messages: [
      theirs(hours(6), 'Hola Rafael, ¿me enviás la proforma de las 20 mesas?'),
      event(hours(6) - 15, { event: 'started', by: 'Rafael Nunes' }),
      ours(hours(6) - 18, '¡Hola, Nicolás! La preparo hoy mismo. ¿La entrega es en Buenos Aires?'),
      theirs(hours(6) - 25, 'Sí, en el depósito de siempre.'),
      ours(hours(6) - 26, 'Perfecto, antes de las 18 la tenés.'),
    ],
  },
  {
    contact: 'Patrícia Rangel',
    status: 'open',
    attendant: marina,
    messages: [
      theirs(hours(1) + 10, 'Marina, a espreguiçadeira aguenta maresia?'),
      event(hours(1) + 5, { event: 'started', by: marina }),
      ours(hours(1), 'Aguenta, Patrícia: é alumínio com pintura náutica. Temos mostruário na loja de Santos.'),
      theirs(55, 'Maravilha, passo aí no sábado.'),
      ours(53, 'Te espero! Abrimos às 9h.', { reaction: '👍' }),
    ],
  },
  {
    contact: 'Clara Rocha',
    status: 'open',
    attendant: 'Diego Fontes',
    messages: [
      theirs(hours(7), 'Meu pedido 0398 já saiu?'),
      event(hours(7) - 9, { event: 'started', by: 'Diego Fontes' }),
      ours(hours(7) - 11, 'Oi, Clara! Saiu hoje cedo; chega entre amanhã e quinta.'),
      fromPhone(hours(6), 'Clara, o motorista liga meia hora antes, tá?'),
    ],
  },
];
