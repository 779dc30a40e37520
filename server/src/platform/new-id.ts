import { randomUUID } from 'node:crypto';

let lastMs = 0;
let count = 0;
const mostOfMs = 0xfff;

/** A uuid v7 that is greater than every one before it of this process: what came first sorts first. */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    count = 0;
  } else if (count < mostOfMs) count += 1;
  else {
    lastMs += 1;
    count = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  // The last two parts of a random one are random, and have the mark of the variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}
