import markdownIt from 'markdown-it';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}
table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid #c9d1d9;padding:.25rem .6rem;text-align:left;vertical-align:top}th{background:#f3f5f7;position:sticky;top:0}`;

/** The markdown page as one self-contained HTML file. */
export function toHtml(markdown: string): string {
  const body = markdownIt().render(markdown);
  return `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Content report</title><style>${STYLE}</style></head>\n<body>\n${body}</body>\n</html>\n`;
}
