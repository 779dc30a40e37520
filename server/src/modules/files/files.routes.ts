import type { files } from '@yupflow/contract/files';
import { limits } from '@yupflow/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { listenOn, unlessStuck } from '../../platform/http/form.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type FilesParts, filesService } from './files.service.ts';
import { sendFile } from './send-file.ts';

/** What a form adds to the file itself: boundaries and the headers of its parts. */
const mostFormBytes = 65_536;

const missing = () => new AppError('invalid_fields', { fields: { file: 'required' } });

async function fileOf(request: FastifyRequest) {
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes + mostFormBytes)
    throw new AppError('too_large');
  // One byte more than we take, so that we are the ones who count and refuse.
  const part = await unlessStuck(request.raw, request.file({ limits: { fileSize: limits.uploadBytes + 1, files: 1 } }));
  if (part?.fieldname !== 'file') throw missing();
  return part;
}

export function filesHandlers(parts: FilesParts): Handlers<typeof files> {
  const service = filesService(parts);
  return {
    upload: async ({ companyId, userId, request }) => {
      try {
        const { file, filename } = await fileOf(request);
        return await service.upload({ companyId, userId }, file, filename);
      } catch (error) {
        listenOn(request.raw, limits.uploadBytes);
        throw error;
      }
    },
    download: async ({ params: { key }, query: { company, exp, sig }, request, reply }) => {
      const file = await service.find({ companyId: company, key, expiresAt: exp, signature: sig });
      return sendFile(request, reply, file, (range) => parts.files.store.open(company, key, range));
    },
  };
}
