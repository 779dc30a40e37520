import { messages } from '@yupflow/contract/api-messages';
import { broadcasts } from '@yupflow/contract/broadcasts';
import { chats } from '@yupflow/contract/chats';
import { contacts } from '@yupflow/contract/contacts';
import { customFields } from '@yupflow/contract/custom-fields';
import { flows } from '@yupflow/contract/flows';
import { outgoingWebhooks } from '@yupflow/contract/outgoing-webhooks';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { tags } from '@yupflow/contract/tags';
import { useTranslation } from 'react-i18next';
import type { WrittenCall } from './code-of.ts';

const withLimit = (path: string) => `${path}?limit=5`;

/** What people most often want of the API, with the addresses that the contract gives them. */
export function useWrittenCalls() {
  const { t } = useTranslation('integration');
  const calls = {
    listContacts: { scope: 'contacts:read', method: contacts.list.method, path: withLimit(contacts.list.path) },
    createContact: {
      scope: 'contacts:write',
      method: contacts.create.method,
      path: contacts.create.path,
      body: { name: t('examples.sampleName'), phone: '+5511987654321' },
    },
    sendText: {
      scope: 'messages:write',
      method: messages.send.method,
      path: messages.send.path,
      body: { phone: '+5511987654321', text: t('examples.sampleText') },
    },
    startFlow: {
      scope: 'flows:start',
      method: flows.start.method,
      path: flows.start.path.replace('{id}', 'FLOW_ID'),
      body: { contactId: 'CONTACT_ID' },
    },
    enrol: {
      scope: 'shipping_cycles:write',
      method: shippingCycles.enrol.method,
      path: shippingCycles.enrol.path.replace('{id}', 'CYCLE_ID').replace('{contactId}', 'CONTACT_ID'),
    },
    listTags: { scope: 'tags:read', method: tags.list.method, path: withLimit(tags.list.path) },
    listFields: {
      scope: 'custom_fields:read',
      method: customFields.list.method,
      path: withLimit(customFields.list.path),
    },
    listChats: { scope: 'chats:read', method: chats.list.method, path: withLimit(chats.list.path) },
    listFlows: { scope: 'flows:read', method: flows.list.method, path: withLimit(flows.list.path) },
    listCycles: {
      scope: 'shipping_cycles:read',
      method: shippingCycles.list.method,
      path: withLimit(shippingCycles.list.path),
    },
    listBroadcasts: { scope: 'broadcasts:read', method: broadcasts.list.method, path: withLimit(broadcasts.list.path) },
    listHooks: { scope: 'webhooks:read', method: outgoingWebhooks.list.method, path: outgoingWebhooks.list.path },
  } as const satisfies Record<string, WrittenCall>;
  return calls;
}

export type CallName = keyof ReturnType<typeof useWrittenCalls>;
