import type { contacts } from '@yupflow/contract/contacts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { countSelected, listContacts } from './contact-list.service.ts';

export function contactListHandlers(): Pick<Handlers<typeof contacts>, 'list' | 'count'> {
  return {
    list: (call) => listContacts(call.tx, call.companyId, call.query),
    count: async ({ tx, companyId, query }) => ({
      total: await countSelected(tx, companyId, { ...query, except: [] }),
    }),
  };
}
