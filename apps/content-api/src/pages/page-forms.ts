import type { Request, Response } from 'express';
import { sendBody } from '../edge/send-body.ts';
import { pageFormat } from '../edge/accept.ts';
import { markdownPath } from './site-frame.ts';
import type { PageForms } from './rendered-page.ts';

export const HTML = 'text/html; charset=utf-8';
export const MARKDOWN = 'text/markdown; charset=utf-8';
export const PLAIN = 'text/plain; charset=utf-8';

const LLMS = '/llms.txt';
const DESCRIBED = `<${LLMS}>; rel="describedby"`;

/** Sends a page in the requested form. Redirects variants of its URL to the canonical one. */
export async function sendForm(
  req: Request,
  res: Response,
  { path, html, markdown }: PageForms,
  { baseUrl, headers }: { baseUrl: string; headers?: Record<string, string> },
): Promise<void> {
  const [requested = ''] = req.url.split('?', 1);
  const [canonical = ''] = path.split('?', 1);
  const isMarkdownPath = requested.endsWith('.md');
  if (requested !== canonical && requested !== markdownPath(canonical) && requested !== `${canonical}.md`)
    return redirect(req, res, isMarkdownPath ? markdownPath(canonical) : canonical);

  const asMarkdown = isMarkdownPath || pageFormat(req.headers.accept) === 'markdown';
  const type = asMarkdown ? MARKDOWN : canonical === LLMS ? PLAIN : HTML;
  const links = [`<${baseUrl}${path}>; rel="canonical"`, `<${markdownPath(path)}>; rel="alternate"; type="text/markdown"`, DESCRIBED];
  await sendBody(req, res, { type, body: type === HTML ? html : markdown, headers: { ...headers, Vary: 'Accept', Link: links.join(', ') } });
}

/** Keeps the query. */
function redirect(req: Request, res: Response, path: string): void {
  const start = req.url.indexOf('?');
  res
    .set({ Location: `${path}${start === -1 ? '' : req.url.slice(start)}`, Vary: 'Accept', 'Cache-Control': 'public, max-age=3600' })
    .status(308)
    .end();
}

/** Sends an error page in the requested form. */
export async function sendRefusal(req: Request, res: Response, status: number, { html, markdown }: PageForms): Promise<void> {
  const asMarkdown = /\.md(\?|$)/.test(req.url) || pageFormat(req.headers.accept) === 'markdown';
  const [type, body] = asMarkdown ? [MARKDOWN, markdown] : [HTML, html];
  await sendBody(req, res, { status, type, body, headers: { Vary: 'Accept', Link: DESCRIBED } });
}
