import type { contactImports } from '@yupflow/contract/contact-imports';
import { limits } from '@yupflow/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { kindOfType } from '../../platform/files/file-kinds.ts';
import { contentDisposition } from '../../platform/files/file-name.ts';
import { listenOn, unlessStuck } from '../../platform/http/form.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { xlsxType } from '../../platform/xlsx/xlsx-type.ts';
import { fieldsOf } from '../custom-fields/custom-fields.service.ts';
import { contactImportsService, type ImportsParts } from './contact-imports.service.ts';
import { makeTemplate } from './import-template.ts';

async function fileOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported_type');
  // One byte more than we take, so that we are the ones who count and refuse.
  const part = await unlessStuck(request.raw, request.file({ limits: { fileSize: limits.uploadBytes + 1, files: 1 } }));
  if (part?.fieldname !== 'file') throw new AppError('invalid_fields', { fields: { file: 'required' } });
  return part;
}

export function contactImportsHandlers(parts: ImportsParts): Handlers<typeof contactImports> {
  const service = contactImportsService(parts);
  return {
    upload: async ({ companyId, userId, caller, query, request }) => {
      try {
        const { file, filename } = await fileOf(request);
        return await service.upload({ companyId, userId, caller }, file, filename, query.dryRun);
      } catch (error) {
        listenOn(request.raw, limits.uploadBytes);
        throw error;
      }
    },
    getLast: (call) => service.getLast(call),
    get: (call) => service.get(call, call.params.id),
    changeHeader: prepared(
      (call) => service.readUnder(call, call.params.id, call.body.row),
      (call, read) => service.changeHeader(call, call.params.id, read),
    ),
    check: (call) => service.check(call, call.params.id, call.body),
    run: (call) => service.run(call, call.params.id, call.body),
    listRefused: (call) => service.listRefused(call, call.params.id, call.query),
    getTemplate: async ({ companyId, userId, query: { language }, reply }) => {
      const fields = await parts.db.withMember(companyId, userId, (tx) => fieldsOf(tx, companyId));
      const { name, bytes } = await makeTemplate(parts.files.staging, language, fields);
      return reply
        .headers({ 'content-type': xlsxType, 'content-disposition': contentDisposition(kindOfType(xlsxType), name) })
        .send(bytes);
    },
  };
}
