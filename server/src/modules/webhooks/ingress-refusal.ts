/** Why a request from outside is not taken, in plain words: whoever set the sender up reads them. */
export class IngressRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'IngressRefusal';
    this.status = status;
    this.code = code;
  }
}
