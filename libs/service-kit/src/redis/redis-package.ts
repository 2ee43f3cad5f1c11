// A module to load on demand. `import('redis')` itself gives other names in the bundle than in Node and in tsx.
export { createClient, createCluster, createSentinel } from 'redis';
