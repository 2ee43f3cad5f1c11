// Imports of results in any order, at one time, of broken files, and into partitions. Each part has its own database.
import './any-order.ts';
import './bad-input.ts';
import './locks.ts';
import './partitions.ts';
