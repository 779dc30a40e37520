import type { GraphNumber } from '@yupflow/whatsapp-server/graph/graph-number';
import { type GraphServer, startGraph } from '@yupflow/whatsapp-server/graph/start-graph';
import { expect } from 'vitest';
import { eventually } from './own-process.ts';
import { anOwner, type Person } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The whole product, and the official API that it calls, on this machine. */
export interface CloudTest extends TestServer {
  readonly graph: GraphServer;
}

export async function startCloudTest(env: Record<string, string> = {}): Promise<CloudTest> {
  const graph = await startGraph();
  const server = await startTestServer({
    GRAPH_URL: new URL(graph.url).origin,
    EGRESS_ALLOW: graph.host,
    ...env,
  });
  return {
    ...server,
    graph,
    async stop() {
      await graph.webhooks.stop();
      await server.stop();
      await graph.stop();
    },
  };
}

export interface CloudLine {
  readonly id: string;
  readonly owner: Person;
  readonly number: GraphNumber;
}

export const cloudFormOf = ({ phoneNumberId, businessId, tokens, appSecret }: GraphNumber) => ({
  phone_number_id: phoneNumberId,
  business_id: businessId,
  token: [...tokens][0] ?? 'revoked-token-of-nobody',
  app_secret: appSecret,
});

let count = 0;
export const aPhoneNumber = () => `55119${String(30_000_000 + ++count)}`;

/** A number of somebody's company, connected, whose webhook the API calls. */
export async function aCloudLine(world: CloudTest, of?: Person, given?: GraphNumber): Promise<CloudLine> {
  const owner = of ?? (await anOwner(world));
  const number = given ?? world.graph.addNumber({ phone: aPhoneNumber() });
  const form = { name: `Oficial ${++count}`, type: 'cloud', cloud: cloudFormOf(number) };
  const created = await owner.post('/connections', form);
  expect(created.status).toBe(201);
  number.webhook = hookOf(world, created.body);
  await untilStatus(owner, created.body.id, 'CONNECTED');
  return { id: created.body.id, owner, number };
}

/** Where this server hears it, whatever address people are told. */
const hookOf = ({ origin }: Pick<TestServer, 'origin'>, { cloud }: { cloud: { webhook_url: string } }) =>
  `${origin}${new URL(cloud.webhook_url).pathname}`;

export async function untilStatus(owner: Person, id: string, status: string): Promise<void> {
  await eventually(async () => (await owner.get(`/connections/${id}`)).body.status === status);
}
