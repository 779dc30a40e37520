import type { fileFaults } from '@yupflow/contract/contact-imports';

/** Why a file can't be read as a sheet: the sender's fault, not ours. */
export class SheetFault extends Error {
  readonly code: (typeof fileFaults)[number];
  constructor(code: (typeof fileFaults)[number], options?: ErrorOptions) {
    super(code, options);
    this.name = 'SheetFault';
    this.code = code;
  }
}
