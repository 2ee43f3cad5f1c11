/** Answers with the error page of its status. `text` replaces the page's general text. */
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
