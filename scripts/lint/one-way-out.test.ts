import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The lines of a file of the server's at which our rules stop, without the rest of the project around it. */
function stoppedLines(lines: readonly string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'yupflow-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  mkdirSync(join(folder, 'server/src/modules'), { recursive: true });
  writeFileSync(join(folder, 'server/src/modules/way.ts'), lines.join('\n'));
  const args = ['lint', '--vcs-enabled=false', '--colors=off', '--max-diagnostics=none', 'server'];
  const { stderr, stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  const stopped = `${stdout}${stderr}`.matchAll(/way\.ts:(\d+):\d+ (?:lint\/style\/noRestricted|plugin)/g);
  return [...new Set([...stopped].map(([, line]) => Number(line)))].toSorted((a, b) => a - b);
}

const waysOut = [
  "fetch('https://example.com');",
  "globalThis.fetch('https://example.com');",
  "new WebSocket('wss://example.com');",
  "new EventSource('https://example.com');",
  "import { request } from 'node:http';",
  "import https from 'node:https';",
  "import http2 from 'node:http2';",
  "import { connect } from 'node:net';",
  "import { createConnection } from 'node:net';",
  "import tls from 'node:tls';",
  "import dgram from 'node:dgram';",
  "import { Agent } from 'undici';",
  "await import('node:https');",
];

it('stops at every way out of the server but the egress client [S30]', () => {
  expect(stoppedLines(waysOut)).toEqual(waysOut.map((_, index) => index + 1));
});

it('lets pass what only listens, or names a type', () => {
  const harmless = [
    "import { createServer, isIP } from 'node:net';",
    "import type { IncomingMessage } from 'node:http';",
  ];
  expect(stoppedLines(harmless)).toEqual([]);
});

it('is set aside in few places, each with its reason [S30]', () => {
  const setAside = /biome-ignore lint\/style\/noRestricted(?:Imports|Globals): \S.+/;
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) =>
    setAside.test(readFileSync(root + file, 'utf8')),
  );
  expect(files.toSorted()).toEqual([
    'server/src/channels/baileys/media.ts',
    'server/src/channels/simulator/simulator-client.ts',
  ]);
});
