import { limits } from '@yupflow/contract/limits';

/** How loud each part was, against the loudest, in as many points as travel along. */
export function waveformOf(levels: readonly number[]): number[] {
  if (levels.length === 0) return [];
  const points = Math.min(limits.waveformPoints, levels.length);
  const loudest = Math.max(...levels, 0.01);
  return Array.from({ length: points }, (_, index) => {
    const from = Math.floor((index * levels.length) / points);
    const until = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / points));
    const part = Math.max(...levels.slice(from, until));
    return Math.round((part / loudest) * 100) / 100;
  });
}
