import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import { picture } from '@yupflow/contract/fields';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

const path = '/api/docs';

const transform = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ zodSchema, jsonSchema }) => {
      // A rule in code says nothing in a document: this one is a file.
      if (zodSchema === picture) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  },
});

/** The OpenAPI document at /api/docs/openapi.json and a reader for it at /api/docs, both made from the contract. */
export async function addOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Yupflow API', version: '1' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform,
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
      configuration: { withDefaultFonts: false, showDeveloperTools: 'never', hideClientButton: true, telemetry: false },
    });
  });
}
