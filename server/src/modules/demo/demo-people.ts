/** Whom the demo company sells furniture to. Nobody of them is real; the same ones come out each time. */

import { seededRandom } from '@yupflow/flow-engine/seeded-random';
import { readDocument } from '@yupflow/flow-engine/values/documents';
import { emailOf } from './demo-team.ts';

export interface DemoPerson {
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly document: string | null;
  readonly tags: readonly string[];
  readonly city: string;
  readonly purchaseDaysAgo: number | null;
  readonly total: number | null;
  readonly room: string | null;
  readonly bornOn: string | null;
  readonly attendant: string | null;
  readonly createdDaysAgo: number;
  readonly activeDaysAgo: number | null;
  readonly lastMessage: string | null;
  readonly source: 'manual' | 'import' | 'inbound' | 'webhook';
}

type Known = [
  name: string,
  phone: string,
  tags: string[],
  city: string,
  purchaseDaysAgo: number,
  total: number,
  attendant: string | null,
  activeDaysAgo: number,
];

/** Good customers who have not bought for a while: the first that the list shows. */
const known: readonly Known[] = [
  ['Ana Beatriz Moura', '5511982147730', ['VIP', 'Arquiteto'], 'São Paulo', 76, 18_420, 'Camila Torres', 1],
  ['Bruno Sampaio', '5521996731082', ['VIP'], 'Rio de Janeiro', 71, 6_190, 'Diego Fontes', 2],
  [
    'Carolina Vieira Lacerda',
    '5531988405519',
    ['VIP', 'Arquiteto', 'Recompra'],
    'Belo Horizonte',
    62,
    32_875.5,
    'Helena Vaz',
    3,
  ],
  ['Daniel Okamoto', '5511971053348', ['VIP', 'Showroom'], 'Campinas', 116, 4_780, 'André Sales', 5],
  ['Eduarda Pacheco', '5551991180264', ['VIP'], 'Porto Alegre', 135, 9_340, 'Beatriz Lima', 8],
  ['Felipe Antunes', '5541987652093', ['VIP', 'Atacado'], 'Curitiba', 80, 54_100, 'Rafael Nunes', 9],
  ['Gabriela Monteiro de Castro', '5511994026671', ['VIP', 'Showroom'], 'Santo André', 68, 7_265.9, 'Igor Batista', 12],
  ['Helena Duarte', '351912340586', ['VIP', 'Site'], 'Porto', 91, 12_900, 'Camila Torres', 15],
  ['Igor Bittencourt', '5548996314407', ['VIP'], 'Florianópolis', 174, 3_150, null, 18],
  ['Joana Figueiredo', '5585981779025', ['VIP', 'Arquiteto'], 'Fortaleza', 65, 21_480, 'Beatriz Lima', 20],
  ['Lucas Quadros', '5562992541836', ['VIP', 'Feira Decor'], 'Goiânia', 118, 5_890, 'Diego Fontes', 21],
  ['Mariana Telles', '5511983307412', ['VIP', 'Recompra'], 'São Paulo', 72, 15_075, 'Juliana Prado', 24],
  ['Nicolás Ferreyra', '5491152634890', ['VIP', 'Atacado'], 'Buenos Aires', 106, 40_620, 'Rafael Nunes', 26],
  ['Olívia Brandão', '5561998124470', ['VIP', 'Pós-venda'], 'Brasília', 97, 11_340, 'Larissa Dias', 31],
  ['Pedro Henrique Araújo', '5571988105570', ['VIP', 'Indicação'], 'Salvador', 89, 8_700, 'Beatriz Lima', 33],
];

const firstNames =
  'Adriana Alice Amanda André Antônio Arthur Aurora Bárbara Benício Bianca Caio Camila Cecília Clara Cláudio Cristina Davi Débora Diego Elisa Emanuel Enzo Estela Fábio Fernanda Flávia Gustavo Heitor Heloísa Isabela Ivo Jéssica João Jorge Júlia Larissa Laura Leandro Letícia Lívia Lorena Luana Luís Manuela Marcelo Marcos Mateus Melissa Miguel Mônica Natália Otávio Patrícia Paula Rafaela Raul Renata Ricardo Roberta Rodrigo Rosa Samuel Sílvia Sofia Tânia Teresa Thiago Valentina Vera Vicente Vitória Yasmin'.split(
    ' ',
  );
const lastNames =
  'Abreu Aguiar Albuquerque Alencar Amorim Andrade Assis Azeredo Barbosa Barros Bastos Bezerra Brito Camargo Cardoso Carvalho Cavalcanti Coelho Correia Cunha Domingues Esteves Farias Ferraz Fonseca Freitas Galvão Godoy Guerra Guimarães Leite Linhares Macedo Machado Maia Marinho Medeiros Meireles Mello Menezes Miranda Morais Navarro Neves Nogueira Novaes Pacheco Paiva Peixoto Pessoa Pimentel Queiroz Rangel Rezende Rocha Salles Sampaio Saraiva Siqueira Tavares Teixeira Torquato Valença Vargas Vasconcelos Viana Xavier'.split(
    ' ',
  );
const cities: readonly [name: string, area: string][] = [
  ['São Paulo', '5511'],
  ['São Paulo', '5511'],
  ['Guarulhos', '5511'],
  ['Campinas', '5519'],
  ['Santos', '5513'],
  ['Rio de Janeiro', '5521'],
  ['Niterói', '5521'],
  ['Belo Horizonte', '5531'],
  ['Curitiba', '5541'],
  ['Porto Alegre', '5551'],
  ['Florianópolis', '5548'],
  ['Brasília', '5561'],
  ['Salvador', '5571'],
  ['Recife', '5581'],
  ['Vitória', '5527'],
];
const rooms = ['Sala de estar', 'Sala de jantar', 'Quarto', 'Home office', 'Varanda', 'Cozinha', 'Quarto infantil'];
const originTags = ['Site', 'Instagram', 'Showroom', 'Indicação'];
const customerTags = [...originTags, 'Pós-venda', 'Recompra'];
const rareTags = ['Orçamento enviado', 'Aguardando entrega', 'Assistência técnica', 'Atacado', 'Não perturbe'];
const attendants = [
  'Camila Torres',
  'Diego Fontes',
  'Beatriz Lima',
  'André Sales',
  'Fernanda Moura',
  'Igor Batista',
  'Larissa Dias',
  'Otávio Reis',
];
const messages = [
  'Bom dia! Vocês entregam no sábado?',
  'Pode me mandar as medidas do sofá, por favor?',
  'Chegou tudo certo, obrigada!',
  'Qual o prazo para a mesa de jantar em freijó?',
  'Vou falar com a minha arquiteta e te retorno.',
  'Tem desconto à vista?',
  'A poltrona tem em linho cinza?',
  'Podem montar na quinta de manhã?',
  'Perfeito, pode fechar o pedido.',
  'O showroom abre no feriado?',
];
const sources = ['import', 'inbound', 'inbound', 'manual', 'webhook'] as const;

const count = 180;

const twoDigits = (number: number) => String(number).padStart(2, '0');

export function demoPeople(): DemoPerson[] {
  const random = seededRandom(2_026);
  const upTo = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const isLucky = (chance: number) => random() < chance;
  const digits = (length: number) => String(upTo(10 ** length)).padStart(length, '0');

  /** The check digits are those that the rules accept. */
  const documentOf = (country: string, body: string, checks: number): string | null => {
    const tries = Array.from({ length: 10 ** checks }, (_, check) => `${body}${String(check).padStart(checks, '0')}`);
    return tries.find((document) => readDocument(document, [country]) === document) ?? null;
  };

  const habits = () => {
    const createdDaysAgo = 3 + upTo(205);
    const purchaseDaysAgo = isLucky(0.6) ? upTo(createdDaysAgo) : null;
    return {
      createdDaysAgo,
      email: null,
      purchaseDaysAgo,
      total: purchaseDaysAgo !== null ? Math.round(40_000 * random() ** 3 * 100 + 29_900) / 100 : null,
      room: isLucky(0.7) ? oneOf(rooms) : null,
      bornOn: isLucky(0.4) ? `${1_958 + upTo(45)}-${twoDigits(1 + upTo(12))}-${twoDigits(1 + upTo(28))}` : null,
      attendant: isLucky(0.9) ? oneOf(attendants) : null,
      activeDaysAgo: isLucky(0.92) ? upTo(Math.min(purchaseDaysAgo ?? createdDaysAgo, 90) + 1) : null,
      lastMessage: oneOf(messages),
      source: oneOf(sources),
    };
  };

  const remember = ([name, phone, own, city, purchaseDaysAgo, total, attendant, activeDaysAgo]: Known): DemoPerson => ({
    ...habits(),
    name,
    phone,
    email: emailOf(name).replace('casalume.example', 'example.com'),
    document: phone.startsWith('55') ? documentOf('BR', digits(9), 2) : null,
    tags: own,
    city,
    purchaseDaysAgo,
    total,
    attendant,
    activeDaysAgo,
    createdDaysAgo: Math.max(purchaseDaysAgo + 2, 120 + upTo(90)),
  });

  const place = (index: number) => {
    if (index % 18 === 4)
      return {
        city: oneOf(['Lisboa', 'Porto', 'Braga']),
        phone: `3519${oneOf(['1', '2', '3', '6'])}${digits(7)}`,
        document: documentOf('PT', `2${digits(7)}`, 1),
      };
    if (index % 30 === 7)
      return {
        city: oneOf(['Buenos Aires', 'La Plata']),
        phone: `5491150${digits(6)}`,
        document: documentOf('AR', `20${digits(8)}`, 1),
      };
    const [city, area] = oneOf(cities);
    return { city, phone: `${area}99${digits(7)}`, document: isLucky(0.5) ? documentOf('BR', digits(9), 2) : null };
  };

  const invent = (index: number): DemoPerson => {
    const surnames = new Set([oneOf(lastNames), ...(isLucky(0.4) ? [oneOf(lastNames)] : [])]);
    const name = [oneOf(firstNames), ...surnames].join(' ');
    const life = habits();
    const own = [
      ...(isLucky(0.15) ? ['Feira Decor'] : [oneOf(life.total === null ? originTags : customerTags)]),
      ...(isLucky(0.12) ? ['Arquiteto'] : []),
      ...(isLucky(0.08) ? ['VIP'] : []),
      ...(isLucky(0.25) ? [oneOf(rareTags)] : []),
    ];
    const email = isLucky(0.6) ? emailOf(name).replace('casalume.example', 'example.com') : null;
    return { ...life, ...place(index), name, email, tags: own };
  };

  return [...known.map(remember), ...Array.from({ length: count - known.length }, (_, index) => invent(index))];
}
