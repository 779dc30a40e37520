import type { GraphNumber } from '@yupflow/whatsapp-server/graph/graph-number';
import type { GraphTemplate } from '@yupflow/whatsapp-server/graph/graph-template';
import { type GraphServer, startGraph } from '@yupflow/whatsapp-server/graph/start-graph';
import { type OwnApp, openOwnApp } from './own-app.ts';

export interface CloudWorld extends OwnApp {
  /** The official API, and the phones behind it. */
  readonly graph: GraphServer;
  /** Somebody enters these at the API: it asks for the word there, and tells of this number from then on. */
  enterWebhook(number: GraphNumber, address: string, verifyToken: string): Promise<string>;
}

/** The product, and an official API on this machine that it takes for the real one. */
export async function openCloudWorld(): Promise<CloudWorld> {
  const graph = await startGraph();
  const app = await openOwnApp('cloud', { GRAPH_URL: new URL(graph.url).origin, EGRESS_ALLOW: graph.host });
  return {
    ...app,
    graph,
    async enterWebhook(number, address, verifyToken) {
      // At this machine, whatever address people are told.
      const hook = new URL(new URL(address).pathname, app.origin);
      const asked = new URL(hook);
      const challenge = '1158201444';
      for (const [name, value] of Object.entries({ mode: 'subscribe', verify_token: verifyToken, challenge }))
        asked.searchParams.set(`hub.${name}`, value);
      const answer = await (await fetch(asked)).text();
      if (answer === challenge) number.webhook = hook.href;
      return answer === challenge ? 'verified' : answer;
    },
    async close() {
      await graph.webhooks.stop();
      await app.close();
      await graph.stop();
    },
  };
}

/** Of the number's business, as its people made it at the API. */
export function addTemplate(
  { templates }: GraphServer,
  { businessId }: GraphNumber,
  { name, ...facts }: Pick<GraphTemplate, 'name' | 'components'> & Partial<GraphTemplate>,
): GraphTemplate {
  const template: GraphTemplate = {
    id: `${templates.length + 1}`,
    businessId,
    name,
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    ...facts,
  };
  templates.push(template);
  return template;
}
