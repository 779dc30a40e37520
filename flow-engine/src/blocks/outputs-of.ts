import type { Block } from './block.ts';

const asked = ['other', 'timeout'] as const;

/** By which ways a block is left, from top to bottom. An edge names one; where none does, the flow ends there. */
export function outputsOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'end':
    case 'go_to_flow':
      return [];
    case 'save_answer':
      return ['answered', 'invalid', ...(block.timeout ? ['timeout'] : [])];
    case 'reply_buttons':
    case 'list':
    case 'numbered_menu':
      return [...block.options.map(({ id }) => id), ...(block.timeout ? asked : asked.slice(0, 1))];
    case 'template':
      if (block.options.length === 0) return ['next'];
      return [...block.options.map(({ id }) => id), ...(block.timeout ? asked : asked.slice(0, 1))];
    case 'condition':
      return [...block.groups.map(({ id }) => id), 'otherwise'];
    case 'randomizer':
      return block.branches.map(({ id }) => id);
    case 'http_request':
      return ['success', 'failure'];
    case 'actions':
      // Only a formula can fail.
      return block.items.some((item) => item.action === 'set_field' && item.operation !== 'set')
        ? ['next', 'failure']
        : ['next'];
    default:
      return ['next'];
  }
}
