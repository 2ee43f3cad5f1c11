import { createHttpServer, runService } from '@biomarker/service-kit';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { connect } from './deps.ts';

const PARSER_FAULT = { status: 400, contentType: 'application/json', body: '{"error":"invalid_request"}' };

await runService(async () => {
  const config = loadConfig();
  const deps = await connect(config);
  const { express, listener } = createApp(deps);
  return { ...config, ...deps, server: createHttpServer(listener, { express, replyToFault: () => PARSER_FAULT }) };
});
