/** By what a tap names the option, wherever the conversation is by then: the same option of the same block. */
export const choiceIdOf = (block: string, option: string): string => `${block}.${option}`;
