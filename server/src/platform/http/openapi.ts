import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import { id } from '@yupflow/contract/fields';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiGuide, apiSections } from './api-guide.ts';
import { describeCalls, type Operation } from './describe-api.ts';

const path = '/api/docs';

const transform = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ zodSchema, jsonSchema }) => {
      // People read a name more easily than a pattern.
      if (zodSchema !== id) return;
      delete jsonSchema.pattern;
      jsonSchema.format = 'uuid';
    },
  },
});

/**
 * The OpenAPI document at /api/docs/openapi.json and a reader for it at /api/docs, made from the contract: what programs
 * may call, and nothing else.
 */
export async function addOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Yupflow API', version: '1', description: apiGuide(publicUrl) },
      servers: [{ url: publicUrl }],
      tags: Object.values(apiSections),
      security: [{ key: [] }],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'A key of the company: `yf_…`' },
        },
      },
    },
    transform,
    transformObject: (document) => {
      const described = 'openapiObject' in document ? document.openapiObject : {};
      describeCalls((described.paths ?? {}) as Record<string, Record<string, Operation>>);
      return described;
    },
  });
  await app.register(async (docs) => {
    // The reader starts by an inline script, so its page alone gets a nonce.
    docs.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (typeof payload !== 'string' || !isPage) return payload;
      const nonce = randomBytes(16).toString('base64');
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`),
      );
      return payload.replaceAll('<script', `<script nonce="${nonce}"`);
    });
    await docs.register(scalar, {
      routePrefix: path,
      configuration: {
        withDefaultFonts: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        telemetry: false,
        defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
        authentication: { preferredSecurityScheme: 'key' },
      },
    });
  });
}
