export { connectDatabase, type Database, type DatabaseOptions } from '../shared/connect.ts';
