import { useQuery } from '@tanstack/react-query';
import { operatingHours } from '@yupflow/contract/operating-hours';
import { builtInFields } from '@yupflow/flow-engine/conditions/fields';
import { isOpen } from '@yupflow/flow-engine/opening-hours/is-open';
import type { Surroundings } from '@yupflow/flow-engine/simulate/simulated';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { useCompany } from '../../../api/companies.ts';
import { useMe } from '../../../api/me.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';
import { useCustomFields } from '../../../pickers/known-fields.tsx';
import { useNames } from '../blocks/use-names.ts';
import { useBuilder } from '../builder/builder-store.ts';
import type { Hours } from './simulation-store.ts';

/** Who may not see the company's hours simulates an open company, or a closed one. */
export function useCompanyHours() {
  const canSee = useMe()?.permissions.includes('settings_company') ?? false;
  const { data } = useQuery({
    queryKey: ['company', 'operating-hours'],
    queryFn: ({ signal }) => call(operatingHours.get, {}, { signal }),
    enabled: canSee,
  });
  return data?.is_on ? data : null;
}

/** What the company has, as a run of the flow would find it. */
export function useSurroundings(hours: Hours): Surroundings {
  const company = useCompany();
  const zone = useTimeZone();
  const { data: fields } = useCustomFields();
  const { member } = useNames();
  const faults = useBuilder((state) => state.toldFaults);
  const ofCompany = useCompanyHours();
  return useMemo(() => {
    const types = new Map(fields?.map(({ id, type }) => [id, type]));
    const isGone = new Set(
      faults
        .filter(({ code }) => code === 'deleted_reference' || code === 'not_published')
        .map(({ reference }) => `${reference?.kind} ${reference?.id}`),
    );
    const timezone = company?.timezone ?? zone;
    return {
      company: { name: company?.name ?? '' },
      country: company?.country ?? 'BR',
      timezone,
      isOpenAt: (moment) =>
        hours === 'company' ? !ofCompany || isOpen(ofCompany, moment, timezone) : hours === 'open',
      typeOf: (field) => types.get(field),
      nameOfMember: (id) => member(id) || null,
      has: (kind, id) => (kind === 'field' ? id in builtInFields || types.has(id) : !isGone.has(`${kind} ${id}`)),
    };
  }, [company, zone, fields, faults, member, hours, ofCompany]);
}
