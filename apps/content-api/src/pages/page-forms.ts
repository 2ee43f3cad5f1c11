import type { Request, Response } from 'express';
import { sendBody } from '../edge/send-body.ts';
import { pageFormat } from '../edge/accept.ts';
import { markdownPath } from './layout.ts';
import type { PageForms } from './rendered-page.ts';

export const HTML = 'text/html; charset=utf-8';
export const MARKDOWN = 'text/markdown; charset=utf-8';
export const PLAIN = 'text/plain; charset=utf-8';

const LLMS = '/llms.txt';
const DESCRIBED = `<${LLMS}>; rel="describedby"`;

/** Sends a page in the form that is asked for. An odd way to write its address leads to the one address that it has. */
export function sendForm(req: Request, res: Response, { path, html, markdown }: PageForms, baseUrl: string, headers?: Record<string, string>): void {
  const [asked = ''] = req.url.split('?', 1);
  const [canonical = ''] = path.split('?', 1);
  const twin = asked.endsWith('.md');
  if (asked !== canonical && asked !== markdownPath(canonical) && asked !== `${canonical}.md`)
    return redirect(req, res, twin ? markdownPath(canonical) : canonical);

  const asMarkdown = twin || pageFormat(req.headers.accept) === 'markdown';
  const type = asMarkdown ? MARKDOWN : canonical === LLMS ? PLAIN : HTML;
  const links = [`<${baseUrl}${path}>; rel="canonical"`, `<${markdownPath(path)}>; rel="alternate"; type="text/markdown"`, DESCRIBED];
  sendBody(req, res, { type, body: type === HTML ? html : markdown, headers: { ...headers, Vary: 'Accept', Link: links.join(', ') } });
}

/** Keeps the query that was sent. */
function redirect(req: Request, res: Response, path: string): void {
  const start = req.url.indexOf('?');
  res
    .set({ Location: `${path}${start === -1 ? '' : req.url.slice(start)}`, Vary: 'Accept', 'Cache-Control': 'public, max-age=3600' })
    .status(308)
    .end();
}

/** A page for people alone, at whatever address: most often it says why there is none. */
export function sendRefusal(req: Request, res: Response, status: number, { html, markdown }: PageForms): void {
  const asMarkdown = /\.md(\?|$)/.test(req.url) || pageFormat(req.headers.accept) === 'markdown';
  const [type, body] = asMarkdown ? [MARKDOWN, markdown] : [HTML, html];
  sendBody(req, res, { status, type, body, headers: { Vary: 'Accept', Link: DESCRIBED } });
}
