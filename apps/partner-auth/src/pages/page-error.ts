/** Answers with the error page of its status. `text` replaces the page's general text, and `title` its title. */
export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;
  readonly text: string | undefined;
  readonly title: string | undefined;

  constructor(status: number, text?: string, title?: string) {
    super(text ?? `page ${status}`);
    this.status = status;
    this.text = text;
    this.title = title;
  }
}
