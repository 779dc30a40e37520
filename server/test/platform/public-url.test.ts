import { expect, it } from 'vitest';
import { urlOfHost } from '../../src/platform/mail/public-url.ts';

it.each([
  ['app.prosa.example', 'http://localhost:3000', 'https://app.prosa.example'],
  ['app.prosa.example', 'https://app.yupflow.example', 'https://app.prosa.example'],
  ['prosa.localhost:3000', 'http://localhost:3000', 'http://prosa.localhost:3000'],
  ['app.prosa.example:8443', 'https://app.yupflow.example', 'https://app.prosa.example:8443'],
])('the reseller at %s of a deployment at %s is reached at %s', (host, publicUrl, url) => {
  expect(urlOfHost(host, { publicUrl })).toBe(url);
});
