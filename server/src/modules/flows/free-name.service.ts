import { limits } from '@yupflow/contract/limits';

/** The name, or with the first number behind it that nobody has: `Boas-vindas 2`. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  if (!known.has(name.toLowerCase())) return name;
  for (let number = 2; ; number++) {
    const ending = ` ${number}`;
    const candidate = name.slice(0, limits.nameLength - ending.length).trimEnd() + ending;
    if (!known.has(candidate.toLowerCase())) return candidate;
  }
}
