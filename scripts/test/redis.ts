import { inPath, installByApt, isProgram } from './programs.ts';

const program = 'redis-server';

/** Without one, the tests of nodes that talk by it would be left out, and count as failed. */
export async function haveRedis(): Promise<Record<string, string>> {
  if (!inPath(program).some(isProgram)) await installByApt('unit', program);
  return {};
}
