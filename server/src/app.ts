import multipart from '@fastify/multipart';
import type { Endpoint } from '@yupflow/contract/endpoint';
import { endpoints } from '@yupflow/contract/endpoints';
import { limits } from '@yupflow/contract/limits';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { announcementsHandlers } from './modules/announcements/announcements.routes.ts';
import { apiKeysHandlers } from './modules/api-keys/api-keys.routes.ts';
import { broadcastsHandlers } from './modules/broadcasts/broadcasts.routes.ts';
import { optOutsHandlers } from './modules/broadcasts/opt-outs.routes.ts';
import { chatsHandlers } from './modules/chats/chats.routes.ts';
import { checkoutHandlers } from './modules/checkout/checkout.routes.ts';
import { cloudIngress } from './modules/cloud-webhooks/cloud-ingress.ts';
import { companiesHandlers } from './modules/companies/companies.routes.ts';
import { connectionsHandlers } from './modules/connections/connections.routes.ts';
import { contactFiltersHandlers } from './modules/contact-filters/contact-filters.routes.ts';
import { contactImportsHandlers } from './modules/contact-imports/contact-imports.routes.ts';
import { contactCounters } from './modules/contacts/contact-record-counters.service.ts';
import { contactsHandlers } from './modules/contacts/contacts.routes.ts';
import { couponsHandlers } from './modules/coupons/coupons.routes.ts';
import { crmHandlers } from './modules/crm/crm.routes.ts';
import { customFieldsHandlers } from './modules/custom-fields/custom-fields.routes.ts';
import { dashboardHandlers } from './modules/dashboard/dashboard.routes.ts';
import { dataCleanupHandlers } from './modules/data-cleanup/data-cleanup.routes.ts';
import { filesHandlers } from './modules/files/files.routes.ts';
import { firstStepsHandlers } from './modules/first-steps/first-steps.routes.ts';
import { flowRequestsHandlers } from './modules/flow-requests/flow-requests.routes.ts';
import { flowSessionsHandlers } from './modules/flow-sessions/flow-sessions.routes.ts';
import { flowStatsHandlers } from './modules/flow-stats/flow-stats.routes.ts';
import { flowTestsHandlers } from './modules/flow-tests/flow-tests.routes.ts';
import { flowsHandlers } from './modules/flows/flows.routes.ts';
import { foldersHandlers } from './modules/folders/folders.routes.ts';
import { franchiseHandlers } from './modules/franchise/franchise.routes.ts';
import { franchiseCompaniesHandlers } from './modules/franchise-companies/franchise-companies.routes.ts';
import { franchiseIntegrationHandlers } from './modules/franchise-integration/franchise-integration.routes.ts';
import { franchiseInvoicesHandlers } from './modules/franchise-invoices/franchise-invoices.routes.ts';
import { groupsHandlers } from './modules/groups/groups.routes.ts';
import { appManifestHandlers } from './modules/infos/app-manifest.routes.ts';
import { infosHandlers } from './modules/infos/infos.routes.ts';
import { internalChatsHandlers } from './modules/internal-chats/internal-chats.routes.ts';
import { invoicesHandlers } from './modules/invoices/invoices.routes.ts';
import { jobsHandlers } from './modules/jobs/jobs.routes.ts';
import { keywordsHandlers } from './modules/keywords/keywords.routes.ts';
import { meHandlers } from './modules/me/me.routes.ts';
import { invitesHandlers } from './modules/members/invites.routes.ts';
import { membersHandlers } from './modules/members/members.routes.ts';
import { directMessagesHandlers, messagesHandlers } from './modules/messages/messages.routes.ts';
import { notificationsHandlers } from './modules/notifications/notifications.routes.ts';
import { operatingHoursHandlers } from './modules/operating-hours/operating-hours.routes.ts';
import { outgoingWebhooksHandlers } from './modules/outgoing-webhooks/outgoing-webhooks.routes.ts';
import { paymentsHandlers } from './modules/payments/payments.routes.ts';
import { picturesHandlers } from './modules/pictures/pictures.routes.ts';
import { plansHandlers } from './modules/plans/plans.routes.ts';
import { quickMessagesHandlers } from './modules/quick-messages/quick-messages.routes.ts';
import { rolesHandlers } from './modules/roles/roles.routes.ts';
import { sessionHandlers } from './modules/session/session.routes.ts';
import { shippingCyclesHandlers } from './modules/shipping-cycles/shipping-cycles.routes.ts';
import { simulatorHandlers } from './modules/simulator/simulator.routes.ts';
import { subscriptionsHandlers } from './modules/subscriptions/subscriptions.routes.ts';
import { tagsHandlers } from './modules/tags/tags.routes.ts';
import { templatesHandlers } from './modules/templates/templates.routes.ts';
import { ticketsHandlers } from './modules/tickets/tickets.routes.ts';
import { webhookIngress } from './modules/webhooks/ingress.ts';
import { webhooksHandlers } from './modules/webhooks/webhooks.routes.ts';
import type { Parts } from './parts.ts';
import { answerErrors } from './platform/http/errors.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { addHealth } from './platform/http/health.ts';
import { addMetricsPage } from './platform/http/metrics-page.ts';
import { type LooseHandler, mount } from './platform/http/mount.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addAddressLimit } from './platform/http/request-limits.ts';
import { addRequestLog, newRequestId } from './platform/http/request-log.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { compileValidator } from './platform/http/validation.ts';
import { addWebFiles } from './platform/http/web-files.ts';

/** A feature of the contract without its handlers does not compile. */
type AllHandlers = { [Feature in keyof typeof endpoints]: Handlers<(typeof endpoints)[Feature]> };

/** `stopping` says that the server is about to close, which waits for everybody to be answered. */
function allHandlers(parts: Parts, stopping: AbortSignal): AllHandlers {
  return {
    plans: plansHandlers(parts),
    coupons: couponsHandlers(parts),
    checkout: checkoutHandlers(parts),
    invoices: invoicesHandlers(parts, stopping),
    subscriptions: subscriptionsHandlers(parts),
    payments: paymentsHandlers(parts),
    franchise: franchiseHandlers(parts),
    franchiseCompanies: franchiseCompaniesHandlers(parts),
    franchiseInvoices: franchiseInvoicesHandlers(parts),
    franchiseIntegration: franchiseIntegrationHandlers(parts),
    dataCleanup: dataCleanupHandlers(parts),
    announcements: announcementsHandlers(parts),
    apiKeys: apiKeysHandlers(parts),
    appManifest: appManifestHandlers(parts),
    broadcasts: broadcastsHandlers(parts),
    chats: { ...chatsHandlers(parts), ...messagesHandlers(parts), ...ticketsHandlers(parts) },
    companies: companiesHandlers(parts),
    connections: connectionsHandlers(parts),
    contactFilters: contactFiltersHandlers(parts),
    contactImports: contactImportsHandlers(parts),
    contacts: contactsHandlers(parts),
    crm: crmHandlers(parts),
    customFields: customFieldsHandlers(parts),
    dashboard: dashboardHandlers(parts, contactCounters),
    files: filesHandlers(parts),
    firstSteps: firstStepsHandlers(),
    flows: { ...flowsHandlers(parts), ...flowRequestsHandlers(parts), ...flowSessionsHandlers(parts) },
    flowStats: flowStatsHandlers(),
    flowTests: flowTestsHandlers(parts),
    folders: foldersHandlers(parts),
    groups: groupsHandlers(parts),
    infos: infosHandlers(parts),
    internalChats: internalChatsHandlers(parts),
    invites: invitesHandlers(parts),
    jobs: jobsHandlers(parts),
    me: meHandlers(parts),
    members: membersHandlers(parts),
    messages: directMessagesHandlers(parts),
    notifications: notificationsHandlers(parts),
    operatingHours: operatingHoursHandlers(parts),
    optOuts: optOutsHandlers(parts),
    outgoingWebhooks: outgoingWebhooksHandlers(parts),
    pictures: picturesHandlers(parts),
    keywords: keywordsHandlers(parts),
    quickMessages: quickMessagesHandlers(parts),
    roles: rolesHandlers(parts),
    session: sessionHandlers(parts),
    shippingCycles: shippingCyclesHandlers(parts),
    simulator: simulatorHandlers(parts),
    tags: tagsHandlers(parts),
    templates: templatesHandlers(parts),
    webhooks: webhooksHandlers(parts),
  };
}

function mountAll(app: FastifyInstance, parts: Parts): void {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const handlers: Record<string, Record<string, unknown>> = allHandlers(parts, stopping.signal);
  for (const [feature, group] of Object.entries<Record<string, Endpoint>>(endpoints))
    for (const [name, endpoint] of Object.entries(group))
      mount(app, parts, feature, endpoint, handlers[feature]?.[name] as LooseHandler);
}

/** What people and programs use: the API of the contract, its documentation, and the web app on all other paths. */
async function addProduct(app: FastifyInstance, parts: Parts): Promise<void> {
  addAddressLimit(app, parts.requestCounts);
  await app.register(multipart, { limits: { fileSize: limits.uploadBytes, files: 1 } });
  await addOpenApi(app, parts.config.publicUrl);
  await app.register(async (api) => mountAll(api, parts));
  await app.register(webhookIngress(parts));
  await app.register(cloudIngress(parts));
  await addWebFiles(app);
}

/** The HTTP side of a process. A worker only says how it is. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, db } = parts;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: newRequestId,
    // The request's ids come from the log's own context, so one logger serves all.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof config.trustProxy === 'boolean' ? config.trustProxy : [...config.trustProxy],
    bodyLimit: limits.jsonBytes,
    // A sender that trickles its request must not hold a connection for ever.
    requestTimeout: limits.requestSeconds * 1_000,
    routerOptions: { maxParamLength: 200 },
  });
  // JSON and uploads only: a form that another site sends as text is nothing we read.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  answerErrors(app);
  addRequestLog(app);
  await addSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  addMetricsPage(app, parts);
  addHealth(app, { db, dataDir: config.dataDir });
  if (config.role !== 'worker') await addProduct(app, parts);
  return app;
}
