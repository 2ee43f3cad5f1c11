export { listFrom, listOf, Pagination, type WriteCursor } from './list.ts';
export { Problem, problemFrom, problemOf, problemPath, PROBLEMS, type ProblemKind } from './problem.ts';
export { Meta, successBody, successOf } from './success.ts';
