/** Two months of attendances that are over: what the dashboard counts. The same ones come out each time. */
import { seededRandom } from '@yupflow/flow-engine/seeded-random';
import { type DemoChat, type DemoMessage, event, greets, ours, takesLeave, theirs } from './demo-script.ts';

export interface PastContact {
  readonly name: string;
  readonly created_at: Date;
}

const questions: readonly (readonly [question: string, answer: string])[] = [
  ['Bom dia! Vocês entregam no sábado?', 'Bom dia! Entregamos, das 9h às 13h. Quer agendar?'],
  ['Pode me mandar as medidas do sofá?', 'Claro: 2,30 m de largura, 95 cm de profundidade e 82 cm de altura.'],
  ['Qual o prazo da mesa em freijó?', '45 dias a partir da aprovação do projeto.'],
  ['Tem desconto à vista?', 'No PIX são 8% de desconto, e o frete da Grande São Paulo é por nossa conta.'],
  ['A poltrona tem em linho cinza?', 'Tem, sim! São seis cores de linho; o cinza está a pronta entrega.'],
  ['Podem montar na quinta de manhã?', 'Podemos: a equipe chega entre 9h e 11h.'],
  ['O showroom abre no feriado?', 'Abre das 10h às 16h. Te esperamos com café!'],
  ['Meu pedido já saiu?', 'Saiu hoje cedo. A transportadora liga meia hora antes.'],
  ['Vocês fazem estante sob medida?', 'Fazemos. Me passa largura e altura da parede?'],
  ['Como limpo o tecido da cadeira?', 'Aspirador uma vez por semana e pano úmido nas manchas.'],
  ['Dá para parcelar em quantas vezes?', 'Em até 10 vezes sem juros no cartão.'],
  ['A gaveta do rack está raspando', 'Vamos resolver! A assistência passa aí na quarta, sem custo.'],
];
const openers: readonly (readonly [opener: string, answer: string])[] = [
  ['Oi! Aqui é da Casa Lume. Seu orçamento ficou pronto, posso mandar por aqui?', 'Pode, sim!'],
  ['Oi! Sua entrega está marcada para amanhã, das 9h às 12h. Confirma?', 'Confirmado.'],
  ['Oi! Passaram trinta dias da montagem: está tudo certo com os móveis?', 'Tudo ótimo, obrigada!'],
  ['Oi! Chegaram as amostras de linho que você pediu. Quer passar no showroom?', 'Passo no sábado!'],
];
const thanks = ['Perfeito, obrigada!', 'Obrigado!', 'Maravilha 👏', 'Fechado então', 'Ótimo, vou ver e aviso.'];

/** Who attends, and how much of it. */
const attendants: readonly (readonly [name: string, weight: number])[] = [
  ['Juliana Prado', 21],
  ['Rafael Nunes', 18],
  ['Camila Torres', 16],
  ['Diego Fontes', 14],
  ['Beatriz Lima', 10],
  ['Igor Batista', 8],
  ['Larissa Dias', 7],
  ['Helena Vaz', 6],
];
/** How many come at which hour, from nine in the morning on. */
const hourWeights = [6, 11, 9, 5, 5, 8, 11, 9, 7, 4].map((weight, index) => [9 + index, weight] as const);
/** From Sunday on. */
const dayCounts = [1, 12, 14, 13, 12, 11, 5];

const days = 60;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** São Paulo has had the same time all year since 2019. */
const zoneMs = -3 * 60 * minuteMs;

function dice(seed: number) {
  const random = seededRandom(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    const each = list.flatMap(([one, weight]) => Array.from({ length: weight }, () => one));
    return oneOf(each);
  };
  return { random, oneOf, weighted };
}

type Dice = ReturnType<typeof dice>;

/** One that began so many minutes ago: the question, the answer, and the end. */
function attendance({ random, oneOf, weighted }: Dice, began: number): DemoMessage[] {
  const by = weighted(attendants);
  const answered = began - 0.7 - 14 * random() ** 3;
  const closed = answered - 8 - 150 * random() ** 2;
  const end = [event(closed, { event: 'closed', by }), ...(random() < 0.6 ? [takesLeave(closed)] : [])];
  if (random() < 0.28) {
    const [opener, reply] = oneOf(openers);
    return [ours(began, opener, { name: by }), theirs((began + closed) / 2, reply), ...end];
  }
  const [question, answer] = oneOf(questions);
  return [
    theirs(began, question),
    greets(began),
    event(answered + 0.2, { event: 'started', by }),
    ours(answered, answer, { name: by }),
    ...(random() < 0.7 ? [theirs((answered + closed) / 2, oneOf(thanks))] : []),
    ...end,
  ];
}

/** Chats with these contacts, none of which goes on today. */
export function pastChats(contacts: readonly PastContact[], now: Date): DemoChat[] {
  const chance = dice(2_027);
  const said = new Map<string, DemoMessage[][]>();
  const midnight = Math.floor((now.getTime() + zoneMs) / dayMs) * dayMs;
  for (let ago = days; ago >= 1; ago--) {
    const day = midnight - ago * dayMs;
    const busy = (dayCounts[new Date(day).getUTCDay()] ?? 0) * (0.75 + 0.3 * chance.random() + 0.2 * (1 - ago / days));
    const known = contacts.filter(({ created_at }) => created_at.getTime() + zoneMs < day);
    // Nobody is met twice on one day: one attendance ends before the next begins.
    const met = new Set(
      Array.from({ length: known.length > 0 ? Math.round(busy) : 0 }, () => chance.oneOf(known).name),
    );
    for (const name of met) {
      const at = day + (chance.weighted(hourWeights) * 60 + Math.floor(60 * chance.random())) * minuteMs - zoneMs;
      said.set(name, [...(said.get(name) ?? []), attendance(chance, (now.getTime() - at) / minuteMs)]);
    }
  }
  return [...said].map(([contact, all]): DemoChat => {
    const messages = all.at(-1) ?? [];
    const attendant = messages.find(({ event: told }) => told?.event === 'closed')?.event?.by;
    return { contact, status: 'closed', ...(attendant ? { attendant } : {}), messages, earlier: all.slice(0, -1) };
  });
}
