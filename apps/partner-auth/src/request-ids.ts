import type { IncomingMessage } from 'node:http';
import type { RequestIds } from '@biomarker/domain/partner';

/** The request ids of an audit row. */
export const requestIds = ({ requestId, ownRequestId }: IncomingMessage): RequestIds => ({ requestId, ownRequestId });
