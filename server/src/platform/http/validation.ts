import { fieldErrorsOf } from '@yupflow/contract/error-codes';
import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

/** Requests are held to the contract here, at the edge; inside, types hold. */
export const compileValidator: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) => {
  return (data) => {
    // The input tells a missing field from a wrong one; it never leaves this function.
    const result = z.safeParse(schema, data, { reportInput: true });
    if (result.success) return { value: result.data };
    // An id that can't be one belongs to nothing.
    if (httpPart === 'params') return { error: new AppError('not_found') };
    return { error: new AppError('invalid_fields', { fields: fieldErrorsOf(result.error.issues) }) };
  };
};
