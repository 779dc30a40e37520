import { type Given, readBucket, readPublicUrl, readRegion, readVisible, refuse } from './config-values.ts';

/** A bucket of Amazon's or of anybody who speaks like it. */
export interface S3Place {
  /** Without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export function readS3(given: Given): S3Place | null {
  const bucket = given('S3_BUCKET', readBucket);
  const keys = {
    S3_ACCESS_KEY_ID: given('S3_ACCESS_KEY_ID', readVisible),
    S3_SECRET_ACCESS_KEY: given('S3_SECRET_ACCESS_KEY', readVisible),
  };
  const others = {
    S3_ENDPOINT: given('S3_ENDPOINT', readPublicUrl(false)),
    S3_REGION: given('S3_REGION', readRegion),
  };
  for (const [name, value] of Object.entries({ ...keys, ...others }))
    if (value !== null && bucket === null) refuse(`${name} is of no use without S3_BUCKET: give both or none.`);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = keys;
  if (bucket === null) return null;
  if (accessKeyId === null || secretAccessKey === null)
    return refuse('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too: give all of them or none.');
  const region = others.S3_REGION ?? 'us-east-1';
  const endpoint = others.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
