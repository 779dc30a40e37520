import { StartError } from '../../src/platform/start-error.ts';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a command of whoever runs the deployment; a reason why not is printed as its sentence. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    if (code === '42P01' || code === '3D000' || code === '3F000')
      say('There is no deployment yet: start it once with npm start.');
    else if (error instanceof StartError || code.startsWith('ERR_PARSE_ARGS')) say(message);
    else console.error(error);
    process.exitCode = 1;
  }
}
