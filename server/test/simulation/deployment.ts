import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openLines } from '../../src/modules/lines/lines.service.ts';
import { startAsaas } from '../support/fake-gateways/fake-asaas.ts';
import { aReseller } from '../support/franchises.ts';
import { startTestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';
import type { Deployment, Firm } from './firm.ts';
import { sendInspector } from './inspector.ts';
import { Network } from './network.ts';
import { rest } from './rest.ts';

/** Nobody kills it, so nobody waits for the disk; and a statement that every seed repeats is planned once. */
const settings = { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' };

/** The whole server, whose clock shows a moment to come. What its lines say is heard by a network of this process. */
export async function openDeployment(begins: string): Promise<Deployment & { leave(): Promise<void> }> {
  const gateway = await startAsaas();
  const env = { ...behindProxy, LOG_LEVEL: 'warn', ASAAS_URL: gateway.origin, EGRESS_ALLOW: gateway.allowed };
  const world = await startTestServer(env, { lineTypes: [], settings });
  const now = Temporal.Now.instant();
  await world.moveClock(now.until(Temporal.Instant.from(begins), { largestUnit: 'hour' }).toString());
  const { parts } = world.yupflow;
  const network = new Network(() => parts.clock.now());
  const lines = openLines({
    ...parts,
    metrics: { gauge: () => {} },
    adapters: [network.adapter],
    address: world.address,
    owner: randomUUID(),
  });
  const inspector = await sendInspector(world);
  const resellers = [await aReseller(world, 'North'), await aReseller(world, 'South')];
  const leave = async () => {
    await lines.stop();
    await inspector.leave();
    await world.stop();
    gateway.stop();
  };
  return { world, network, inspector, resellers, gateway, leave };
}

/** Everybody is signed in for as long as it takes, and their lines are connected. */
export async function connect(deployment: Deployment, firms: readonly Firm[]): Promise<void> {
  const { world, network, inspector } = deployment;
  await inspector.ask(`update sessions set expires_at = app.now() + interval '10 years'`);
  for (const { owner, lineId } of firms)
    world.yupflow.parts.bus.publish('lines.wake', { companyId: owner.companyId, connectionId: lineId });
  while (!firms.every(({ lineId }) => network.isUp(lineId))) await pause(10);
  await rest(deployment);
}
