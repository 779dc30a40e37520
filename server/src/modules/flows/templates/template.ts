import type { Block, BlockOf, BlockType } from '@yupflow/flow-engine/blocks/block';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { type Flow, schemaVersion } from '@yupflow/flow-engine/flow';

/** What a template needs of the company: found by name, or created. */
interface TemplateNeeds {
  readonly tags: readonly { readonly name: string; readonly color: string }[];
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
}

/** Ids of what it needs, by name. */
interface Ids {
  tag(name: string): string;
  field(name: string): string;
}

export interface Template {
  readonly needs: TemplateNeeds;
  build(ids: Ids): Flow;
}

type Fields<Type extends BlockType> = Omit<BlockOf<Type>, 'id' | 'type' | 'position' | 'note' | 'name'>;

const column = 344;
const row = 96;

/** A block at a place of the grid; blocks are some two to four rows high. */
export function at<Type extends BlockType>(
  [x, y]: readonly [number, number],
  id: string,
  type: Type,
  name: string,
  fields: Fields<Type>,
): Block {
  // The parts are those of this very type, which the compiler can't follow through the union.
  return { id, type, name, note: '', position: { x: x * column, y: y * row }, ...fields } as Block;
}

/** Ways are written as `from.output > to`. */
export function flowOf(blocks: readonly Block[], ways: readonly string[]): Flow {
  const edges = ways.map((way) => {
    const [from = '', output = '', to = ''] = way.split(/[.>]/).map((part) => part.trim());
    return { from, output, to };
  });
  return { schemaVersion, blocks: [...blocks], edges, notes: [] };
}

export const option = (id: string, label: string, ...synonyms: string[]) => ({ id, label, description: '', synonyms });
