import { runService } from '@biomarker/service-kit';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { connect } from './deps.ts';

await runService(async () => {
  const config = loadConfig();
  const deps = await connect(config);
  return { ...config, ...deps, server: createApp(config, deps) };
});
