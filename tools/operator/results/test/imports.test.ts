// Imports of results in any order, at one time, and of broken files. Each part has its own database.
import './any-order.ts';
import './bad-input.ts';
import './locks.ts';
