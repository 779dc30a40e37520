import { AppError } from './app-error.ts';

/** The order once one was put before another, or last (null). Null where it stays: somebody put it before itself. */
export function movedBefore(order: readonly string[], id: string, before: string | null): string[] | null {
  if (!order.includes(id)) throw new AppError('not_found');
  if (before === id) return null;
  const others = order.filter((other) => other !== id);
  const place = before === null ? others.length : others.indexOf(before);
  if (place < 0) throw new AppError('invalid_fields', { fields: { before: 'invalid' } });
  return others.toSpliced(place, 0, id);
}
