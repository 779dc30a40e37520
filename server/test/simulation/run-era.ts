import { setTimeout as pause } from 'node:timers/promises';
import { readCalendarNow } from '../support/billing.ts';
import type { Finding } from './area.ts';
import { areas } from './areas/all-areas.ts';
import { leftToSend } from './areas/wire.ts';
import { copyFirm } from './copies.ts';
import { connect, openDeployment } from './deployment.ts';
import { type Deployment, type Firm, foundFirm } from './firm.ts';
import { inspect } from './inspect.ts';
import { type Plan, planEra, type Step } from './plan.ts';
import { recount } from './recount.ts';
import { rest } from './rest.ts';

const deeds = new Map(areas.flatMap(({ deeds: some }) => Object.entries(some)));
/** What can happen, and how often. */
export const weights = [...deeds].map(([name, { weight }]) => [name, weight] as const);

async function take(firm: Firm, { deed, picks: [a, b, c] }: Step): Promise<void> {
  try {
    await deeds.get(deed)?.do(firm, { a, b, c });
  } catch (error) {
    firm.faults.push(`${deed}: ${String(error)}`);
  }
}

async function live(firm: Firm, { rounds }: Plan, number: number): Promise<void> {
  const round = rounds[number];
  if (round?.isAtOnce) await Promise.all(round.steps.map((step) => take(firm, step)));
  else for (const step of round?.steps ?? []) await take(firm, step);
}

/** What the jobs of every hour and minute do, at once. */
async function passTime(deployment: Deployment, advance: string): Promise<void> {
  await deployment.world.moveClock(advance);
  await readCalendarNow(deployment.world);
  await rest(deployment);
}

/** What is said at the very end may fail once more: so often it is tried again. */
const mostTries = 10;

/** Everybody who may links their line again, and all that waits for an answer is tried again until it has one. */
async function comeToAnEnd(deployment: Deployment, firms: readonly Firm[]): Promise<void> {
  const { network, inspector } = deployment;
  const linking: Firm[] = [];
  for (const firm of firms) {
    const isTaken =
      !network.isUp(firm.lineId) && (await firm.owner.post(`/connections/${firm.lineId}/reconnect`)).status < 300;
    if (isTaken) linking.push(firm);
  }
  const isAway = ({ lineId }: Firm) => !network.isUp(lineId);
  const deadline = performance.now() + 10_000;
  while (linking.some(isAway) && performance.now() < deadline) await pause(10);
  for (const firm of linking.filter(isAway)) firm.faults.push('its line does not come up again');
  for (const advance of ['PT70S', 'PT70S', 'PT70S', 'PT2M', 'PT2M']) await passTime(deployment, advance);
  for (let tries = 0; tries < mostTries && (await inspector.ask(leftToSend)).length > 0; tries += 1)
    await passTime(deployment, 'PT2M');
}

/** Resellers, greetings, hours and flows differ with the seed. After so many they come again. */
const kindsOfFirms = 6;

/** Of each kind the first is founded as people do it; the others are copies of it. */
async function foundAll(deployment: Deployment, plans: readonly Plan[]): Promise<Map<Plan, Firm>> {
  const firms = new Map<Plan, Firm>();
  for (const some of Map.groupBy(plans, ({ seed }) => seed % kindsOfFirms).values()) {
    const [plan, ...others] = some;
    if (!plan) continue;
    const firm = await foundFirm(deployment, plan);
    for (const area of areas) await area.prepare?.(firm);
    firms.set(plan, firm);
    for (const [n, copy] of (await copyFirm(deployment, firm, others)).entries()) firms.set(others[n] as Plan, copy);
  }
  for (const firm of firms.values()) for (const area of areas) await area.settle?.(firm);
  return firms;
}

/** The companies of some seeds live beside each other on one deployment. Answers what does not hold of them. */
export async function runEra(number: number, plans: readonly Plan[]): Promise<Finding[]> {
  const era = planEra(number);
  const deployment = await openDeployment(era.begins);
  try {
    const firms = await foundAll(deployment, plans);
    const all = [...firms.values()];
    await connect(deployment, all);
    const findings: Finding[] = [];
    for (const [round, advance] of era.advances.entries()) {
      await Promise.all([...firms].map(([plan, firm]) => live(firm, plan, round)));
      await rest(deployment);
      await passTime(deployment, advance);
      if (round === Math.floor(era.advances.length / 2)) findings.push(...(await inspect(deployment, all)));
    }
    await comeToAnEnd(deployment, all);
    findings.push(...(await recount(deployment, all)));
    findings.push(...(await inspect(deployment, all, { isTheEnd: true })));
    return findings;
  } finally {
    await deployment.leave();
  }
}
