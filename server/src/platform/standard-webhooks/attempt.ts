import type { Clock } from '../clock.ts';
import type { Egress } from '../egress/egress.ts';
import { EgressError } from '../egress/egress-error.ts';
import { signatureHeaders } from './sign.ts';

/** Where to, and how it is proven that it comes from us. */
export interface Receiver {
  readonly url: string;
  readonly secrets: readonly string[];
}

export interface Sent {
  readonly id: string;
  readonly body: string;
}

export interface Outcome {
  readonly isOk: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly tookMs: number;
}

interface AttemptParts {
  readonly egress: Egress;
  readonly clock: Clock;
}

export const timeoutMs = 15_000;
/** So much of an answer is kept. */
const answerBytes = 2_048;

const textOf = (body: Buffer) => body.toString('utf8').replaceAll('\0', '').toWellFormed();

/** One try. What can go wrong is an outcome, never an exception. An answer that leads elsewhere is no success. */
export async function attempt(
  { egress, clock }: AttemptParts,
  { url, secrets }: Receiver,
  { id, body }: Sent,
  signal?: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const answer = await egress.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Yupflow-Webhooks',
        ...signatureHeaders({ id, at: clock.now(), body }, secrets),
      },
      body,
      timeoutMs,
      maxBytes: answerBytes,
      isCut: true,
      ...(signal ? { signal } : {}),
    });
    const { status } = answer;
    return {
      isOk: status >= 200 && status < 300,
      status,
      error: null,
      answer: textOf(answer.body),
      tookMs: took(),
    };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { isOk: false, status: null, error: error.reason, answer: null, tookMs: took() };
  }
}
