import { exampleOf, parametersOf, type Described } from './described.ts';

/** The same request in three languages, ready to paste. */
export function samplesOf(described: Described, baseUrl: string): { name: string; language: string; code: string }[] {
  const { method, operation } = described;
  const request = {
    method: method.toUpperCase(),
    address: `${baseUrl}${exampleAddress(described)}`,
    admin: (operation.security ?? []).length > 0,
    body: operation.requestBody ? '{"slugs":["ferritin","tsh"]}' : undefined,
  };
  return [
    { name: 'curl', language: 'bash', code: curl(request) },
    { name: 'JavaScript', language: 'typescript', code: javaScript(request) },
    { name: 'Python', language: 'python', code: python(request) },
  ];
}

type Sample = { method: string; address: string; admin: boolean; body?: string };

/** The path with examples of its parameters and of required query parameters. */
export function exampleAddress(described: Described): string {
  const parameters = parametersOf(described);
  const path = described.path.replace(/\{(\w+)\}/g, (_braces, name) => exampleOf(parameters.find((parameter) => parameter.name === name)!));
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map((parameter): [string, string] => [parameter.name, exampleOf(parameter)]);
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

function curl({ method, address, admin, body }: Sample): string {
  const options = [
    method === 'GET' || body ? '' : ` -X ${method}`,
    admin ? ' -H "Authorization: Bearer $ADMIN_TOKEN"' : '',
    body ? ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'` : '',
  ];
  return `curl '${address}'${options.join('')}`;
}

function javaScript({ method, address, admin, body }: Sample): string {
  const headers = [admin && 'Authorization: `Bearer ${process.env.ADMIN_TOKEN}`', body && "'Content-Type': 'application/json'"].filter(Boolean);
  const options = [
    method !== 'GET' && `method: '${method}'`,
    headers.length > 0 && `headers: { ${headers.join(', ')} }`,
    body && `body: JSON.stringify(${body})`,
  ].filter(Boolean);
  const second = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : '';
  return `fetch('${address}'${second})\n  .then((response) => response.json())\n  .then(({ data }) => console.log(data));`;
}

function python({ method, address, admin, body }: Sample): string {
  const headers = [admin && '"Authorization": f"Bearer {os.environ[\'ADMIN_TOKEN\']}"', body && '"Content-Type": "application/json"'].filter(Boolean);
  const options = [
    `"${address}"`,
    headers.length > 0 && `headers={${headers.join(', ')}}`,
    body && `data=b'${body}'`,
    method !== 'GET' && `method="${method}"`,
  ];
  const request = options.filter(Boolean).join(',\n    ');
  return `import json${admin ? ', os' : ''}\nfrom urllib.request import Request, urlopen\n\nrequest = Request(\n    ${request},\n)\nprint(json.load(urlopen(request))["data"])`;
}
