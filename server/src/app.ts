import multipart from '@fastify/multipart';
import type { Endpoint } from '@yupflow/contract/endpoint';
import { endpoints } from '@yupflow/contract/endpoints';
import { limits } from '@yupflow/contract/limits';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { announcementsHandlers } from './modules/announcements/announcements.routes.ts';
import { companiesHandlers } from './modules/companies/companies.routes.ts';
import { dashboardHandlers } from './modules/dashboard/dashboard.routes.ts';
import { filesHandlers } from './modules/files/files.routes.ts';
import { infosHandlers } from './modules/infos/infos.routes.ts';
import { meHandlers } from './modules/me/me.routes.ts';
import { invitesHandlers } from './modules/members/invites.routes.ts';
import { membersHandlers } from './modules/members/members.routes.ts';
import { notificationsHandlers } from './modules/notifications/notifications.routes.ts';
import { picturesHandlers } from './modules/pictures/pictures.routes.ts';
import { rolesHandlers } from './modules/roles/roles.routes.ts';
import { sessionHandlers } from './modules/session/session.routes.ts';
import { simulatorHandlers } from './modules/simulator/simulator.routes.ts';
import { tagsHandlers } from './modules/tags/tags.routes.ts';
import type { Parts } from './parts.ts';
import { answerErrors } from './platform/http/errors.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { addHealth } from './platform/http/health.ts';
import { addMetricsPage } from './platform/http/metrics-page.ts';
import { type LooseHandler, mount } from './platform/http/mount.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addRateLimit } from './platform/http/rate-limit.ts';
import { addRequestLog, newRequestId } from './platform/http/request-log.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { compileValidator } from './platform/http/validation.ts';
import { addWebFiles } from './platform/http/web-files.ts';

/** A feature of the contract without its handlers does not compile. */
type AllHandlers = { [Feature in keyof typeof endpoints]: Handlers<(typeof endpoints)[Feature]> };

function allHandlers(parts: Parts): AllHandlers {
  return {
    announcements: announcementsHandlers(parts),
    companies: companiesHandlers(parts),
    dashboard: dashboardHandlers({}),
    files: filesHandlers(parts),
    infos: infosHandlers(parts),
    invites: invitesHandlers(parts),
    me: meHandlers(parts),
    members: membersHandlers(parts),
    notifications: notificationsHandlers(parts),
    pictures: picturesHandlers(parts),
    roles: rolesHandlers(parts),
    session: sessionHandlers(parts),
    simulator: simulatorHandlers(parts),
    tags: tagsHandlers(parts),
  };
}

function mountAll(app: FastifyInstance, parts: Parts): void {
  const handlers: Record<string, Record<string, unknown>> = allHandlers(parts);
  for (const [feature, group] of Object.entries<Record<string, Endpoint>>(endpoints))
    for (const [name, endpoint] of Object.entries(group))
      mount(app, parts, feature, endpoint, handlers[feature]?.[name] as LooseHandler);
}

/** What people and programs use: the API of the contract, its documentation, and the web app on all other paths. */
async function addProduct(app: FastifyInstance, parts: Parts): Promise<void> {
  await addRateLimit(app);
  await app.register(multipart, { limits: { fileSize: limits.uploadBytes, files: 1 } });
  await addOpenApi(app, parts.config.publicUrl);
  await app.register(async (api) => mountAll(api, parts));
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
