export const CONNECTIONS = [1, 16];
export const BARE = 'bare node:http, one statement';
export const SERVERS = {
  'partner-auth': {},
  'partner-auth, limits in Redis': { REDIS_URL: '{redis}' },
};
export const SETTINGS = {
  shared_buffers: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
};
