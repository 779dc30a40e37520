import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { createEgress } from '../../egress/egress.ts';
import { EgressError } from '../../egress/egress-error.ts';
import type { S3Place } from '../../s3-config.ts';
import { queryText, signedHeaders } from './sign.ts';

interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of an object; of the bucket itself where there is none. */
  readonly key?: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

interface S3Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface S3Client {
  /** Any answer but that it is there, or that it is not (404), is thrown. */
  ask(call: S3Call): Promise<S3Answer>;
  /** Null where there is no such object. */
  open(key: string, range: { start: number; end: number }): Promise<Readable | null>;
}

const callMs = 60_000;
const silenceMs = 30_000;
/** A storage that stumbles asks to be asked again: so often, with these pauses. */
const pausesMs = [200, 1_000];
const retryAfterSeconds = 30;

const isPassing = (status: number) => status >= 500 || status === 429;

/** Speaks to the storage that whoever runs the deployment has named, wherever it is. */
export function createS3Client(place: S3Place): S3Client {
  const { protocol, hostname, port, host, origin } = new URL(place.endpoint);
  const egress = createEgress({ allow: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`] });

  function prepare({ method, key, query = {}, headers = {}, body = Buffer.alloc(0) }: S3Call) {
    const path = `/${place.bucket}${key === undefined ? '' : `/${key}`}`;
    const search = queryText(query);
    return {
      url: `${origin}${path}${search ? `?${search}` : ''}`,
      headers: signedHeaders(place, { method, host, path, query, headers, body, at: new Date() }),
    };
  }

  /** Signed anew for each try: a signature is good for some minutes. */
  async function insist<T>(
    attempt: () => Promise<{ status: number; answer: T }>,
  ): Promise<{ status: number; answer: T }> {
    for (let tries = 0; ; tries++) {
      const wait = pausesMs[tries];
      try {
        const result = await attempt();
        if (!isPassing(result.status)) return result;
        if (wait === undefined) throw new AppError('unavailable', { retryAfterSeconds });
      } catch (error) {
        if (!(error instanceof EgressError)) throw error;
        if (wait === undefined) throw new AppError('unavailable', { retryAfterSeconds });
      }
      await pause(wait);
    }
  }

  const refusalOf = (status: number, text: string) =>
    new Error(`the bucket ${place.bucket} refused: ${status} ${/<Code>(\w+)</.exec(text)?.[1] ?? ''}`.trim());

  return {
    async ask(call) {
      const { status, answer } = await insist(async () => {
        const { method, body } = call;
        const given = await egress.request({
          ...prepare(call),
          method,
          timeoutMs: callMs,
          ...(body ? { body } : {}),
        });
        return { status: given.status, answer: given };
      });
      const text = answer.body.toString();
      if ((status < 200 || status > 299) && status !== 404) throw refusalOf(status, text);
      return { status, headers: answer.headers, text };
    },

    async open(key, { start, end }) {
      const range = { range: `bytes=${start}-${end}` };
      const { status, answer } = await insist(async () => {
        const opened = await egress.open({
          ...prepare({ method: 'GET', key, headers: range }),
          method: 'GET',
          silenceMs,
        });
        if (opened.status !== 206) opened.body.destroy();
        return { status: opened.status, answer: opened };
      });
      if (status === 404) return null;
      if (status !== 206) throw refusalOf(status, '');
      return answer.body;
    },
  };
}
