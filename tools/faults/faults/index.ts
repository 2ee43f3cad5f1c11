import type { Fault } from '../fault.ts';
import { batchInterrupted } from './batch-interrupted.ts';
import { bodyFlood } from './body-flood.ts';
import { clockStep } from './clock-step.ts';
import { diskFull } from './disk-full.ts';
import { erasureInterrupted } from './erasure-interrupted.ts';
import { headerFlood } from './header-flood.ts';
import { instanceKilled } from './instance-killed.ts';
import { instanceStopped } from './instance-stopped.ts';
import { logDiskFull } from './log-disk-full.ts';
import { logReaderStalled } from './log-reader-stalled.ts';
import { lossyFailover } from './lossy-failover.ts';
import { migrationBlocked } from './migration-blocked.ts';
import { pgbouncerRestarted } from './pgbouncer-restarted.ts';
import { pointInTime } from './point-in-time.ts';
import { postgresFrozen } from './postgres-frozen.ts';
import { postgresKilled } from './postgres-killed.ts';
import { postgresRestarted } from './postgres-restarted.ts';
import { postgresStandby } from './postgres-standby.ts';
import { postgresSwitchover } from './postgres-switchover.ts';
import { redisCluster } from './redis-cluster.ts';
import { redisFailover } from './redis-failover.ts';
import { redisFrozen } from './redis-frozen.ts';
import { redisFull } from './redis-full.ts';
import { redisKilled } from './redis-killed.ts';
import { redisSentinels } from './redis-sentinels.ts';
import { slowClients } from './slow-clients.ts';

/** In order of execution. */
export const faults: readonly Fault[] = [
  redisKilled,
  redisFrozen,
  redisFull,
  redisFailover,
  redisCluster,
  redisSentinels,
  postgresKilled,
  postgresFrozen,
  postgresRestarted,
  postgresStandby,
  postgresSwitchover,
  pgbouncerRestarted,
  migrationBlocked,
  instanceStopped,
  instanceKilled,
  logDiskFull,
  logReaderStalled,
  headerFlood,
  bodyFlood,
  slowClients,
  clockStep,
  diskFull,
  pointInTime,
  lossyFailover,
  erasureInterrupted,
  batchInterrupted,
];
