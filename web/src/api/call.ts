import { ApiError, type Client } from '@yupflow/contract/client';
import type { ErrorCode } from '@yupflow/contract/error-codes';
import { activeCompany } from './active-company.ts';
import { callOnce } from './call-once.ts';
import { reloadMe } from './me.ts';

const aboutTheViewer: readonly ErrorCode[] = ['permission_denied', 'no_company', 'subscription_invalid'];

export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && aboutTheViewer.includes(error.code);
}

let isAskingAllowed = true;

/** Somebody leaves: as long as their page is still there, what it asks for would be refused, and stays here. */
export async function askingNothing(leave: () => Promise<void>): Promise<void> {
  isAskingAllowed = false;
  await leave().finally(() => {
    isAskingAllowed = true;
  });
}

/** The way to every endpoint. A refusal may rest on what changed a moment ago: reload who we are, ask once more. */
export const call: Client = async (endpoint, input, options) => {
  if (!isAskingAllowed) throw new ApiError(401, { code: 'signed_out', message: 'Nobody is signed in.' });
  const company = activeCompany();
  try {
    return await callOnce(endpoint, input, options);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await reloadMe();
    // What was meant for one company is not asked of the next.
    if (activeCompany() !== company) throw error;
    return callOnce(endpoint, input, options);
  }
};
