import http from 'node:http';

export type Reply = { status: number; location?: string; text: string };

/** One browser with its own cookies and one keep-alive connection; it follows no redirect by itself. */
export function virtualMember(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = new Map<string, { path: string; pair: string }>();

  function go(address: string, form?: Record<string, string | string[]>, headers: Record<string, string> = {}): Promise<Reply> {
    const path = address.replace(/^https?:\/\/[^/]+/, '');
    const body =
      form && new URLSearchParams(Object.entries(form).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))).toString();
    const cookie = cookieFor(path);
    return new Promise((resolve, reject) => {
      const request = http.request({
        port,
        host: '127.0.0.1',
        path,
        agent,
        method: form ? 'POST' : 'GET',
        headers: { ...(body && { 'content-type': 'application/x-www-form-urlencoded' }), ...(cookie && { cookie }), ...headers },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        response.headers['set-cookie']?.forEach(keep);
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode!, location: response.headers.location, text }));
      });
      request.end(body);
    });
  }

  function keep(line: string): void {
    const [, name = '', value = '', path = '/'] = line.match(/^([^=]+)=([^;]*).*?path=([^;]+)/i) ?? [];
    const key = `${path} ${name}`;
    if (value) cookies.set(key, { path, pair: `${name}=${value}` });
    else cookies.delete(key);
  }

  /** The `Cookie` header that this browser sends to a path. */
  function cookieFor(path: string): string {
    const kept = [...cookies.values()].filter((one) => path.startsWith(one.path));
    return kept.map(({ pair }) => pair).join('; ');
  }

  return { go, cookieFor, close: () => agent.destroy() };
}
export type VirtualMember = ReturnType<typeof virtualMember>;
