import type { DocumentStore } from '@biomarker/domain/content';
import type { Database } from '../shared/connect.ts';
import { recorded } from '../shared/records.ts';

const select = { slug: true, title: true, description: true, body: true, displayOrder: true, lastUpdated: true } as const;

export function postgresDocuments({ prisma }: Database): DocumentStore {
  return {
    all: async () => recorded(await prisma.document.findMany({ select, orderBy: [{ displayOrder: 'asc' }, { slug: 'asc' }] })),

    async find(slug) {
      const document = await prisma.document.findUnique({ select, where: { slug } });
      return document ? recorded(document) : undefined;
    },
  };
}
