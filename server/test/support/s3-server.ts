import { rmSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import { makeTempFolder } from './temp-folder.ts';

export interface S3Server {
  /** As the environment of a deployment names it. */
  readonly env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  stop(): Promise<void>;
}

/** Somebody else's S3, on this machine, which looks at every signature. */
export async function startS3(): Promise<S3Server> {
  const directory = makeTempFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'yupflow-files' }, { name: 'another-bucket' }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'yupflow-files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
