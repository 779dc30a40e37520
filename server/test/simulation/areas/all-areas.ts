import type { Area } from '../area.ts';
import { attendance } from './attendance.ts';

export const areas: readonly Area[] = [attendance];
