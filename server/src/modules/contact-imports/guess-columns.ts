import type { ShortField } from '@yupflow/contract/custom-fields';
import { foldText } from '@yupflow/flow-engine/conditions/fold-text';
import { type BuiltInTarget, importWords } from './import-words.ts';

/** What people write over their columns, in our languages and those of their exports. */
const usual: Readonly<Record<BuiltInTarget, readonly string[]>> = {
  name: [
    'nome',
    'nome completo',
    'nome e sobrenome',
    'nome do contato',
    'nome do contacto',
    'nome do cliente',
    'cliente',
    'contato',
    'contacto',
    'lead',
    'name',
    'full name',
    'contact',
    'contact name',
    'customer',
    'customer name',
    'display name',
    'nombre',
    'nombre completo',
    'nombre y apellidos',
    'nombre del contacto',
  ],
  phone: [
    'telefone',
    'telefone 1',
    'telefone celular',
    'celular',
    'celular/whatsapp',
    'telemovel',
    'whatsapp',
    'numero do whatsapp',
    'numero de whatsapp',
    'whatsapp number',
    'zap',
    'fone',
    'tel',
    'numero',
    'numero de telefone',
    'phone',
    'phone 1',
    'phone 1 - value',
    'phone number',
    'mobile',
    'mobile phone',
    'cell',
    'cell phone',
    'cellphone',
    'telefono',
    'telefono movil',
    'movil',
    'numero de telefono',
  ],
  email: [
    'email',
    'e-mail',
    'e-mail 1 - value',
    'email 1',
    'mail',
    'email address',
    'e-mail address',
    'endereco de e-mail',
    'endereco de email',
    'correo',
    'correo electronico',
  ],
  document: [
    'documento',
    'cpf',
    'cnpj',
    'cpf/cnpj',
    'cpf ou cnpj',
    'cpf / cnpj',
    'cnpj/cpf',
    'nif',
    'contribuinte',
    'dni',
    'nie',
    'dni/nie',
    'cuit',
    'cuil',
    'document',
    'document number',
    'tax id',
    'id number',
    'identificacion',
  ],
  created_at: [
    'criado em',
    'data de criacao',
    'data de cadastro',
    'data do cadastro',
    'cadastrado em',
    'data de registo',
    'created',
    'created at',
    'created on',
    'creation date',
    'creado el',
    'fecha de creacion',
    'fecha de alta',
  ],
  tags: ['tag', 'tags', 'etiqueta', 'etiquetas', 'marcador', 'marcadores', 'labels', 'label'],
};

/** Names alike but for case, accents, stars of forms and what ends a title. */
const plain = (header: string) =>
  foldText(header)
    .replace(/[_\s]+/g, ' ')
    .replace(/[*:.()]/g, '')
    .replace(/\s*\/\s*/g, '/')
    .trim();

const reasons = new Set(Object.values(importWords).map(({ reason }) => plain(reason)));
const byName = new Map<string, BuiltInTarget>();
for (const words of Object.values(importWords))
  for (const [target, header] of Object.entries(words.columns)) byName.set(plain(header), target as BuiltInTarget);
for (const [target, headers] of Object.entries(usual))
  for (const header of headers) byName.set(plain(header), target as BuiltInTarget);

/** By its whole, or by parts that all mean the same: `Telefone / WhatsApp`, `Celular (com DDD)`. */
function builtInOf(name: string): BuiltInTarget | undefined {
  const parts = name.split(/[^\p{L}\d]+(?:(?:ou|or|o|com ddd)(?![\p{L}\d]))?/u).filter(Boolean);
  const [first, ...others] = parts.map((part) => byName.get(part));
  return byName.get(name) ?? (others.every((other) => other === first) ? first : undefined);
}

const namesOf = (fields: readonly ShortField[]) =>
  new Map(fields.filter(({ kind }) => kind === 'user').map(({ id, name }) => [plain(name), id]));

/** How many of these texts name one of our columns. */
export function countKnown(texts: readonly string[], fields: readonly ShortField[]): number {
  const ofFields = namesOf(fields);
  return new Set(texts.map(plain).flatMap((name) => ofFields.get(name) ?? builtInOf(name) ?? [])).size;
}

/** The only field whose name has this one's words, or whose words it has: `Ambiente` for `Ambiente de interesse`. */
function findAlike(name: string, ofFields: ReadonlyMap<string, string>): string | null {
  const within = (long: string, short: string) => short.length > 2 && ` ${long} `.includes(` ${short} `);
  const alike = [...ofFields].filter(([field]) => within(field, name) || within(name, field));
  return alike.length === 1 ? (alike[0]?.[1] ?? null) : null;
}

/** Where each column probably goes: no target twice, the first column of a name wins, and names before likenesses. */
export function guessColumns(headers: readonly string[], fields: readonly ShortField[]): (string | null)[] {
  const ofFields = namesOf(fields);
  const taken = new Set<string>();
  const take = (target: string | null) => {
    if (target === null || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const names = headers.map(plain).map((name) => (reasons.has(name) ? '' : name));
  // A field that somebody named `Cliente` is meant before our guess.
  const exact = names.map((name) => take(ofFields.get(name) ?? builtInOf(name) ?? null));
  return names.map((name, at) => {
    const isKnown = ofFields.has(name) || builtInOf(name) !== undefined;
    return exact[at] ?? (isKnown || name === '' ? null : take(findAlike(name, ofFields)));
  });
}
