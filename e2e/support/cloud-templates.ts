import { expect } from '@playwright/test';
import { type Template, templates } from '@yupflow/contract/templates';
import type { GraphReceived } from '@yupflow/whatsapp-server/graph/graph-number';
import type { Person } from './people.ts';

export const offer = {
  name: 'oferta_semana',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Oferta da semana' },
    { type: 'BODY', text: 'Olá, {{1}}! Temos *{{2}}* em toda a loja.' },
    { type: 'FOOTER', text: 'Responda SAIR para não receber' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Quero ver' },
        { type: 'QUICK_REPLY', text: 'Agora não' },
      ],
    },
  ],
} as const;
export const visit = {
  name: 'visita_marcada',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: '{{1}}, a sua visita está marcada.' }],
} as const;

/** What the API wrote into the places of a template. */
export const valuesIn = (message: GraphReceived | undefined): unknown => {
  const { template } = (message?.content ?? {}) as {
    template?: { components?: { type: string; parameters: { text: string }[] }[] };
  };
  return template?.components?.find(({ type }) => type === 'body')?.parameters.map(({ text }) => text);
};

/** One of a name, once it was read from the API. */
export async function templateOf({ call }: Person, name: string): Promise<Template> {
  const find = async () => (await call(templates.list, { query: {} })).results.find((one) => one.name === name);
  await expect.poll(find).toBeTruthy();
  return (await find()) as Template;
}
