import { createHttpServer, runService } from '@biomarker/service-kit';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { connect } from './deps.ts';
import { replyToFault } from './edge/parser-faults.ts';

await runService(async () => {
  const config = loadConfig();
  const deps = await connect(config);
  const { express, listener } = createApp(config, deps);
  const server = createHttpServer(listener, { express, replyToFault: replyToFault(config.baseUrl) });
  return { ...config, ...deps, server };
});
