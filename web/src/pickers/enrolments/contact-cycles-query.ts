import { queryOptions } from '@tanstack/react-query';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { call } from '../../api/call.ts';

export const contactCyclesQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['shipping-cycles', 'of-contact', contactId],
    queryFn: async ({ signal }) =>
      (await call(shippingCycles.listOfContact, { params: { id: contactId } }, { signal })).results,
  });
