export { commonEnv, ConfigError, envInt, envUrl, readEnv } from './env.ts';
export { createHealth, type Health, type HealthCheck } from './health.ts';
export { createHttpServer, type FaultReply, type ParserFault } from './http-server.ts';
export { createLogger, type Logger } from './logger.ts';
export { observed, type Observation } from './observe.ts';
export { runService, type Service } from './run-service.ts';
