import { BIOMARKER_FIELDS, BIOMARKER_SORTS, listBiomarkers as list, SelectedBiomarker } from '@biomarker/domain/content';
import { listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { fieldsQuery } from '../../edge/fields.ts';
import { cursorPaging, cursorQuery, sortOrder } from '../../edge/paging.ts';
import { commaList, flag, oneOf, searchText, text } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

export const listBiomarkers = route({
  operationId: 'listBiomarkers',
  method: 'get',
  path: '/biomarkers',
  summary: 'Biomarkers, filtered and paged',
  description: 'Follow `pagination.next_cursor` to read all of them; it stays correct while rows are added.',
  tag: 'Biomarkers',
  query: z.object({
    ...cursorQuery,
    sortBy: oneOf(BIOMARKER_SORTS, 'Field to order by.').default('name'),
    sortOrder,
    search: searchText('Words of name, alias, LOINC code, summary or significance.').optional(),
    fields: fieldsQuery.optional(),
    category: text('Slug of a category; an unknown slug returns an empty list.').optional(),
    gender: oneOf(['male', 'female'], 'Biomarkers of this gender and of both.').optional(),
    hasLabvendorMapping: flag('Whether the biomarker is integrated with the lab vendor.').optional(),
    inPackages: commaList('Slugs of packages; biomarkers in any of them.').optional(),
  }),
  data: listOf(SelectedBiomarker),
  problems: ['validation'],
  cache: 'biomarkers',

  async handle({ query }, deps) {
    const { page: _page, pageSize: _pageSize, limit: _limit, cursor: _cursor, fields = BIOMARKER_FIELDS, ...filters } = query;
    const paging = cursorPaging(deps.cursors, query, ['biomarkers', filters]);
    return paging.answer(await list(deps, { ...filters, fields, start: paging.start, pageSize: paging.pageSize }));
  },
});
