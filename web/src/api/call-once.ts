import { ApiError, type Client, createClient } from '@yupflow/contract/client';
import { activeCompany } from './active-company.ts';
import { takeAskedFirst } from './asked-first.ts';
import { isUnanswered, noteAnswer, noteSilence } from './outage.ts';
import { endSession, useSession } from './session.ts';

const currentToken = () => useSession.getState().token;

const ask = createClient({
  token: currentToken,
  company: activeCompany,
  fetch: (address, init) =>
    // Only what was looked at can have been asked for.
    (init?.method === 'GET' && takeAskedFirst(String(address), { token: currentToken(), company: activeCompany() })) ||
    fetch(address, init),
});

/** One call with the session's token. Notes who answers, and ends the session when the server no longer knows it. */
export const callOnce: Client = async (endpoint, input, options) => {
  const token = currentToken();
  try {
    const answer = await ask(endpoint, input, options);
    noteAnswer();
    return answer;
  } catch (error) {
    if (isUnanswered(error)) noteSilence();
    else if (error instanceof ApiError) noteAnswer();
    const isUnknownToken = error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
    // A late answer to an old token says nothing about the one we have now.
    if (isUnknownToken && token && token === currentToken()) endSession('by-server');
    throw error;
  }
};
