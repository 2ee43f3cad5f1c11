import { createHttpServer, runService, type FaultReply, type ParserFault } from '@biomarker/service-kit';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { connect } from './deps.ts';

const STATUS: Record<ParserFault, number> = { badRequest: 400, requestTimeout: 408, headersTooLarge: 431, uriTooLong: 414, bodyTooLarge: 413 };

const replyToFault = (fault: ParserFault): FaultReply => ({
  status: STATUS[fault],
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({ error: 'invalid_request', error_description: 'the request cannot be read' }),
});

await runService(async () => {
  const config = loadConfig();
  const deps = await connect(config);
  const { express, listener } = createApp(config, deps);
  return { ...config, ...deps, server: createHttpServer(listener, { express, replyToFault }) };
});
