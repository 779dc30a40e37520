const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;

/** What a program of its own starts with: nothing that configures it, and what others have compiled already. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE };
