import { referencesOf } from '@yupflow/flow-engine/check/references-of';
import type { RecordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import { useNames } from '../blocks/use-names.ts';
import { useBuilder } from '../builder/builder-store.ts';
import type { Simulation } from '../simulate/use-simulation.ts';
import { useCompanyHours } from '../simulate/use-surroundings.ts';

/** All that the simulation was given until now. */
export function useRecordedRun({ one, persona, begins, acts, company, country, timezone }: Simulation): RecordedRun {
  const document = useBuilder((state) => state.document);
  const names = useNames();
  const ofCompany = useCompanyHours();
  const companyHours = ofCompany ? { week: ofCompany.week, holidays: ofCompany.holidays } : 'open';
  const members = referencesOf(document).member.flatMap((id) => {
    const name = names.member(id);
    return name ? [[id, name] as const] : [];
  });
  return {
    schemaVersion: 1,
    begins: begins.toISOString(),
    seed: one.seed,
    company,
    country,
    timezone,
    hours: persona.hours === 'company' ? companyHours : persona.hours,
    values: Object.fromEntries(persona.values),
    tags: persona.tags.map(({ id }) => id),
    members: Object.fromEntries(members),
    acts: [...acts],
  };
}
