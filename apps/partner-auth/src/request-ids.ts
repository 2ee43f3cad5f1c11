import type { IncomingMessage } from 'node:http';
import type { RequestIds } from '@biomarker/domain/partner';

/** For the audit. */
export const requestIds = ({ requestId, ownRequestId }: IncomingMessage): RequestIds => ({ requestId, ownRequestId });
