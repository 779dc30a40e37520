import type { Area } from '../area.ts';
import { attendance } from './attendance.ts';
import { billing } from './billing.ts';
import { broadcasts } from './broadcasts.ts';
import { coupons } from './coupons.ts';
import { crm } from './crm.ts';
import { cycles } from './cycles.ts';
import { flows } from './flows.ts';
import { hours } from './hours.ts';
import { jobs } from './jobs.ts';
import { payments } from './payments.ts';
import { scheduled } from './scheduled.ts';

/** In the order in which they prepare: flows before whoever starts them. */
export const areas: readonly Area[] = [
  attendance,
  hours,
  flows,
  scheduled,
  broadcasts,
  cycles,
  crm,
  billing,
  payments,
  coupons,
  jobs,
];
