import type { FlowTemplate } from '@yupflow/contract/flows';
import type { Language } from '@yupflow/contract/languages';
import { blankTemplate } from './blank.ts';
import { cartTemplate } from './cart.ts';
import { leadTemplate } from './lead.ts';
import { scheduleTemplate } from './schedule.ts';
import type { Template } from './template.ts';

export const templates: Readonly<Record<FlowTemplate, (language: Language) => Template>> = {
  blank: blankTemplate,
  lead: leadTemplate,
  schedule: scheduleTemplate,
  cart: cartTemplate,
};
