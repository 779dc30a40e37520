import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface DemoColumn {
  readonly name: string;
  readonly color: string;
  readonly cards: number;
  /** For how many minutes the topmost has been there. */
  readonly pace: number;
  /** Who stands at its top; others follow them. */
  readonly first: readonly string[];
}

/** How the demo company sells, stage by stage. */
const columns: readonly DemoColumn[] = [
  {
    name: 'Novo lead',
    color: '#64748b',
    cards: 38,
    pace: 12,
    first: ['Heloísa Vargas', 'Jorge Rezende', 'Laura Barbosa'],
  },
  {
    name: 'Qualificado',
    color: '#0284c7',
    cards: 24,
    pace: 190,
    first: ['Ana Beatriz Moura', 'Daniel Okamoto', 'Clara Rocha', 'Enzo Valença'],
  },
  {
    name: 'Orçamento enviado',
    color: '#7c3aed',
    cards: 31,
    pace: 95,
    first: ['Bruno Sampaio', 'Helena Duarte', 'Igor Bittencourt', 'Patrícia Rangel'],
  },
  {
    name: 'Negociação',
    color: '#d97706',
    cards: 17,
    pace: 340,
    first: ['Felipe Antunes', 'Joana Figueiredo', 'Nicolás Ferreyra', 'Eduarda Pacheco'],
  },
  {
    name: 'Fechado',
    color: '#059669',
    cards: 32,
    pace: 60,
    first: [
      'Mariana Telles',
      'Carolina Vieira Lacerda',
      'Lucas Quadros',
      'Olívia Brandão',
      'Pedro Henrique Araújo',
      'Gabriela Monteiro de Castro',
    ],
  },
];

/** The further down, the longer it stands there: hours at the top, weeks at the end. */
const minutesHere = (place: number, { pace }: DemoColumn) => Math.round(pace * (place + 1) ** 1.8);

/** With room between them. */
const rankOf = (place: number) => `U${String((place + 1) * 10_000).padStart(9, '0')}`;

/** The board of sales. Its contacts are there already. */
export async function addBoard(tx: Tx, companyId: string): Promise<void> {
  const contacts = await tx
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy(sql`last_activity_at desc nulls last`)
    .orderBy('phone')
    .execute();
  const idOf = new Map(contacts.map(({ name, id }) => [name, id]));
  const named = new Set(columns.flatMap(({ first }) => first));
  const others = contacts.filter(({ name }) => !named.has(name)).map(({ id }) => id);
  for (const [index, column] of columns.entries()) {
    const { name, color, cards, first } = column;
    const { id } = await tx
      .insertInto('crm_columns')
      .values({ company_id: companyId, position: index + 1, name, color })
      .returning('id')
      .executeTakeFirstOrThrow();
    const known = first.flatMap((name) => idOf.get(name) ?? []);
    const ids = [...known, ...others.splice(0, cards - known.length)];
    await tx
      .insertInto('crm_cards')
      .values(
        ids.map((contactId, place) => ({
          company_id: companyId,
          contact_id: contactId,
          column_id: id,
          rank: rankOf(place),
          entered_at: sql<Date>`app.now() - make_interval(mins => ${minutesHere(place, column)})`,
        })),
      )
      .execute();
  }
}
