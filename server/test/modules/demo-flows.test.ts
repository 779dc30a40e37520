import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from '../support/demo.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

let world: TestServer;
let marina: Person;
beforeAll(async () => {
  ({ world, marina } = await startDemo());
});
afterAll(() => world.stop());

async function idOfFlow(wanted: string): Promise<string> {
  const { results } = (await marina.get('/flows?sort=name')).body;
  return results.find(({ name }: { name: string }) => name === wanted).id;
}

describe('the demo', () => {
  it('has three flows to read, of which one meets whoever writes first and one has changes to publish', async () => {
    const all = (await marina.get('/flows?sort=name')).body.results;
    const results = all.filter(({ triggers: [first] }: { triggers: { kind: string }[] }) => first?.kind !== 'cycle');
    expect(results.filter(({ name }: { name: string }) => name !== 'Convite para o showroom')).toMatchObject([
      { name: 'Agendar visita', status: 'published', triggers: [{ kind: 'keyword', name: 'Agendar visita' }] },
      { name: 'Carrinho abandonado', status: 'changed', triggers: [{ kind: 'keyword', name: 'Carrinho' }] },
      { name: 'Qualificar lead', status: 'published', triggers: [{ kind: 'default' }] },
    ]);
    for (const { id } of all) expect((await marina.get(`/flows/${id}`)).body.faults).toEqual([]);
    expect((await marina.get('/folders')).body.results).toMatchObject([
      { name: 'Loja virtual', flows: 1 },
      { name: 'Pós-venda', flows: 6 },
      { name: 'Vendas', flows: 1 },
    ]);
  });

  it('has tests of its flows, of which one names what was changed since the last publishing', async () => {
    const resultsOf = async (wanted: string) => {
      const id = await idOfFlow(wanted);
      const { revision } = (await marina.get(`/flows/${id}`)).body;
      return (await marina.post(`/flows/${id}/tests/run`, { revision })).body.results;
    };
    expect(await resultsOf('Qualificar lead')).toMatchObject([
      { name: 'Escreve fora do horário', is_passed: true },
      { name: 'Quer comprar, com a loja aberta', is_passed: true },
    ]);
    expect(await resultsOf('Carrinho abandonado')).toMatchObject([
      { name: 'Não responde a nenhum lembrete', is_passed: false, changes: [{ after: { block: 'Último lembrete' } }] },
    ]);
  });

  it('has people who went through its flows, some of whom never answered, and keywords that fired', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    for (const wanted of ['Agendar visita', 'Carrinho abandonado', 'Qualificar lead']) {
      const path = `/flows/${await idOfFlow(wanted)}/stats?from=${day(32)}&to=${day(0)}`;
      const { started, finished, blocks } = (await marina.get(path)).body;
      const left = blocks.reduce((sum: number, block: { left: number }) => sum + block.left, 0);
      expect(finished, wanted).toBeGreaterThan(20);
      expect(started, wanted).toBe(finished + left);
      expect(left, wanted).toBeGreaterThan(0);
    }
    for (const { fired, name } of (await marina.get('/keywords')).body.results) expect(fired, name).toBeGreaterThan(0);
  });
});
