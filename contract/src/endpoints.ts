import { announcements } from './announcements.ts';
import { apiKeys } from './api-keys.ts';
import { messages } from './api-messages.ts';
import { appManifestEndpoints } from './app-manifest.ts';
import { broadcasts } from './broadcasts.ts';
import { chats } from './chats.ts';
import { checkout } from './checkout.ts';
import { companies } from './companies.ts';
import { connections } from './connections.ts';
import { contactFilters } from './contact-filters.ts';
import { contactImports } from './contact-imports.ts';
import { contacts } from './contacts.ts';
import { coupons } from './coupons.ts';
import { crm } from './crm.ts';
import { customFields } from './custom-fields.ts';
import { dashboard } from './dashboard.ts';
import { dataCleanup } from './data-cleanup.ts';
import { files } from './files.ts';
import { firstStepsEndpoints } from './first-steps.ts';
import { flowStatsEndpoints } from './flow-stats.ts';
import { flowTests } from './flow-tests.ts';
import { flows } from './flows.ts';
import { folders } from './folders.ts';
import { franchiseEndpoints } from './franchise.ts';
import { franchiseCompanies } from './franchise-companies.ts';
import { franchiseIntegration } from './franchise-integration.ts';
import { franchiseInvoices } from './franchise-invoices.ts';
import { groups } from './groups.ts';
import { infos } from './infos.ts';
import { internalChats } from './internal-chats.ts';
import { invoices } from './invoices.ts';
import { jobs } from './jobs.ts';
import { keywords } from './keywords.ts';
import { me } from './me.ts';
import { invites, members } from './members.ts';
import { notifications } from './notifications.ts';
import { operatingHours } from './operating-hours.ts';
import { optOuts } from './opt-outs.ts';
import { outgoingWebhooks } from './outgoing-webhooks.ts';
import { payments } from './payments.ts';
import { pictures } from './pictures.ts';
import { plans } from './plans.ts';
import { quickMessages } from './quick-messages.ts';
import { roles } from './roles.ts';
import { session } from './session.ts';
import { shippingCycles } from './shipping-cycles.ts';
import { simulator } from './simulator.ts';
import { subscriptions } from './subscriptions.ts';
import { tags } from './tags.ts';
import { templates } from './templates.ts';
import { webhooks } from './webhooks.ts';

/** The whole API, by feature. The server, OpenAPI and the access matrix read this table. */
export const endpoints = {
  checkout,
  coupons,
  dataCleanup,
  franchise: franchiseEndpoints,
  franchiseCompanies,
  franchiseIntegration,
  franchiseInvoices,
  invoices,
  payments,
  plans,
  subscriptions,
  announcements,
  apiKeys,
  appManifest: appManifestEndpoints,
  broadcasts,
  chats,
  connections,
  internalChats,
  operatingHours,
  quickMessages,
  companies,
  contactFilters,
  contactImports,
  contacts,
  crm,
  customFields,
  dashboard,
  files,
  firstSteps: firstStepsEndpoints,
  flowStats: flowStatsEndpoints,
  flowTests,
  flows,
  folders,
  groups,
  infos,
  invites,
  jobs,
  keywords,
  me,
  members,
  messages,
  notifications,
  optOuts,
  outgoingWebhooks,
  pictures,
  roles,
  session,
  shippingCycles,
  simulator,
  tags,
  templates,
  webhooks,
};
