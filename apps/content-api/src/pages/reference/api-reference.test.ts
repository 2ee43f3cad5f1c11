import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { golden, wordsOf } from '@biomarker/testbed/golden';
import { expect, it } from '@jest/globals';
import express from 'express';
import type { Assets } from '../assets.ts';
import { apiReference } from './api-reference.ts';

const NAMES = ['style', 'icon', 'searchBox', 'copy', 'reference', 'referenceStyle', 'social-guide'];
const assets = Object.fromEntries(NAMES.map((name) => [name, `/assets/${name}`])) as Assets;

it('the head, the parts and the introduction of the reference read as they were reviewed', async () => {
  const server = createServer(express().use(apiReference(assets, { baseUrl: 'https://site.example', partnerUrl: 'https://account.example' })));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/api`, { headers: { connection: 'close' } });
  const page = await answer.text();
  server.close();
  const [head = '', body = ''] = page.split('</head>');
  const tags = head
    .replace(/\s+/g, ' ')
    .replace(/(?<=woff2\?v=)\w+/, 'HASH')
    .replace(/ ?(<(?!\/))/g, '\n$1');
  const introduction = body.slice(0, body.indexOf('<section class="operation"')).replace(/<header.*?<\/header>/s, '');
  const text = [`Link: ${answer.headers.get('Link')}`, `Vary: ${answer.headers.get('Vary')}`, tags.trim(), '', wordsOf(introduction)].join('\n');
  expect(text).toBe(golden(new URL('golden/api-reference.txt', import.meta.url), text));
});
