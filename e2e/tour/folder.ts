import { fileURLToPath } from 'node:url';

/** Not kept in the repository. */
export const tourFolder = fileURLToPath(new URL('../../tour', import.meta.url));
