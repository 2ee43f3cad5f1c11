/** Ends a request with the error page of its status. `text` says what is wrong with it, where the page of the status does not. */
export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;
  readonly text: string | undefined;

  constructor(status: number, text?: string) {
    super(text ?? `page ${status}`);
    this.status = status;
    this.text = text;
  }
}
