import { ApiError, companyHeader, NoAnswer, urlOf } from '@yupflow/contract/client';
import type { Endpoint, Output } from '@yupflow/contract/endpoint';
import type { ErrorBody } from '@yupflow/contract/error-codes';
import { activeCompany } from './active-company.ts';
import { isUnanswered, noteAnswer, noteSilence } from './outage.ts';
import { useSession } from './session.ts';

const unexpected: ErrorBody = { code: 'unexpected', message: 'An error occurred. Try again.' };
const isRefusal = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null && 'code' in body;

interface Sending {
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** By the older kind of request: only that one tells how much of a file has left. */
export function sendFile<E extends Endpoint & { streams: 'in' }>(
  endpoint: E,
  file: Blob,
  { onProgress, signal }: Sending = {},
  name = file instanceof File ? file.name : 'file',
): Promise<Output<E, 'answer'>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file, name);
    const refuse = (error: Error) => {
      if (isUnanswered(error)) noteSilence();
      else noteAnswer();
      reject(error);
    };
    request.open(endpoint.method, urlOf(endpoint));
    request.setRequestHeader('authorization', `Bearer ${useSession.getState().token}`);
    const company = activeCompany();
    if (company) request.setRequestHeader(companyHeader, company);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status < 300 && body !== null) return resolve(body as Output<E, 'answer'>);
      refuse(new ApiError(request.status, isRefusal(body) ? body : unexpected));
    };
    request.onerror = () => refuse(new NoAnswer(null));
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(form);
  });
}
