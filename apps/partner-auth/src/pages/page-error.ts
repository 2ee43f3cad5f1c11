/** Ends a request with the error page of its status. */
export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;

  constructor(status: number) {
    super(`page ${status}`);
    this.status = status;
  }
}
