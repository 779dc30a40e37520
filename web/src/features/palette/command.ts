import type { ReactNode } from 'react';
import { plainWords } from '../../locales/plain-words.ts';

export interface Command {
  /** Stays the same over time: what was used lately is remembered by it. */
  readonly id: string;
  readonly group: 'chat' | 'places' | 'companies' | 'actions' | 'people' | 'chats';
  readonly label: string;
  /** Where it belongs, behind its name. */
  readonly note?: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly id: Command['group'] | 'recent';
  readonly commands: readonly Command[];
}

const order: readonly Command['group'][] = ['places', 'companies', 'actions'];

/** For no words everything, the latest first; else what has every word in it, the best match first. */
export function findCommands(commands: readonly Command[], typed: string, recent: readonly string[]): CommandGroup[] {
  const words = plainWords(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return withRecent(commands, recent);
  const found = commands
    .map((command) => ({ command, rank: rankOf(command, words, recent) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ command }) => command);
  return grouped(found);
}

function withRecent(commands: readonly Command[], recent: readonly string[]): CommandGroup[] {
  const latest = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const rest = commands.filter((command) => !latest.includes(command) && command.group !== 'chat');
  // What can be done with what is open comes before all that is elsewhere.
  const here = grouped(commands.filter((command) => command.group === 'chat'));
  return [...here, ...(latest.length > 0 ? [{ id: 'recent' as const, commands: latest }] : []), ...grouped(rest)];
}

/** The group of the best match comes first. */
function grouped(commands: readonly Command[]): CommandGroup[] {
  const ids = [...new Set([...commands.map((command) => command.group), ...order])];
  const groups = ids.map((id) => ({ id, commands: commands.filter((command) => command.group === id) }));
  return groups.filter((group) => group.commands.length > 0);
}

/** Lower is better; null where a word is missing. */
function rankOf(
  { id, label, note, words }: Command,
  typed: readonly string[],
  recent: readonly string[],
): number | null {
  const name = plainWords(label);
  const all = plainWords([label, note, words].join(' '));
  if (!typed.every((word) => all.includes(word))) return null;
  const [first = ''] = typed;
  const place = name.startsWith(first) ? 0 : ` ${name}`.includes(` ${first}`) ? 1 : name.includes(first) ? 2 : 3;
  return place - (recent.includes(id) ? 0.5 : 0);
}
