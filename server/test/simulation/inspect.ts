import type { Finding } from './area.ts';
import { areas } from './areas/all-areas.ts';
import { ofTheGateway, toldBy } from './areas/payments.ts';
import { atTheEnd, ofTheWire } from './areas/wire.ts';
import type { Deployment, Firm } from './firm.ts';
import { isWarning, type Logged } from './warnings.ts';

/** Looks at all companies at once. What does not hold is told with the seed of whom it does not hold for. */
export async function inspect(
  { inspector, world, network }: Deployment,
  firms: readonly Firm[],
  { isTheEnd = false } = {},
): Promise<Finding[]> {
  const seeds = new Map(firms.map(({ owner, seed }) => [owner.companyId, seed]));
  const findings: Finding[] = [];
  const note = (companyId: string | undefined, rule: string, detail = '') =>
    findings.push({ seed: seeds.get(companyId ?? '') ?? null, rule, detail });
  const invariants = [...areas.flatMap((area) => area.invariants), ...(isTheEnd ? atTheEnd : [])];
  for (const { says, isBrokenIn } of invariants)
    for (const { company_id, ...row } of await inspector.ask<{ company_id: string }>(
      `select distinct on (company_id) * from (${isBrokenIn}) broken`,
    ))
      note(company_id, says, JSON.stringify(row));
  for (const { says, isBrokenIn } of ofTheWire)
    for (const { company_id } of await inspector.ask<{ company_id: string }>(isBrokenIn, [
      JSON.stringify(network.wire),
      JSON.stringify(network.heard),
    ]))
      note(company_id, says);
  const { told, givenBack } = toldBy(firms);
  for (const { says, isBrokenIn } of ofTheGateway)
    for (const { company_id, ...row } of await inspector.ask<{ company_id: string }>(isBrokenIn, [told, givenBack]))
      note(company_id, says, JSON.stringify(row));
  for (const line of world.logged.splice(0)) {
    const logged = JSON.parse(line) as Logged;
    if (!isWarning(logged)) continue;
    note(logged.companyId, `nothing is logged as a warning: ${logged.msg}`, logged.err?.stack ?? line);
  }
  for (const { faults, owner } of firms)
    for (const fault of faults.splice(0)) note(owner.companyId, 'nobody meets a fault', fault);
  return findings;
}
