import { BIOMARKER_FIELDS, BIOMARKER_SORTS, SelectedBiomarker } from '@biomarker/domain/content';
import type { CursorCodec } from '@biomarker/domain/shared';
import { listOf } from '@biomarker/envelope';
import { z } from 'zod';
import { fieldsQuery } from '../../edge/fields.ts';
import { cursorPaging, cursorQuery, sortOrder } from '../../edge/paging.ts';
import { commaList, flag, oneOf, searchText, text } from '../../edge/parameters.ts';
import { route } from '../../edge/route.ts';

const query = z.object({
  ...cursorQuery,
  sortBy: oneOf(BIOMARKER_SORTS, 'Field to order by.').default('name'),
  sortOrder,
  search: searchText('Words of name, alias, LOINC code, summary or significance.', { example: 'iron' }).optional(),
  fields: fieldsQuery.optional(),
  category: text('Slug of a category; an unknown slug returns an empty list.', { example: 'iron-status' }).optional(),
  gender: oneOf(['male', 'female'], 'Biomarkers of this gender and of both.').optional(),
  hasLabvendorMapping: flag('Whether the biomarker is integrated with the lab vendor.', true).optional(),
  inPackages: commaList('Slugs of packages; biomarkers in any of them.', 'essential,advanced').optional(),
});

type Query = z.output<typeof query>;
const filtersOf = ({ page: _page, pageSize: _pageSize, limit: _limit, cursor: _cursor, fields: _fields, ...filters }: Query) => filters;
const bindingOf = (asked: Query) => ['biomarkers', filtersOf(asked)];

/** A cursor of the first page, for the examples in the OpenAPI document. */
export const firstCursor = (cursors: CursorCodec, asked: Record<string, string>) => cursors.encode({ offset: 0 }, bindingOf(query.parse(asked)));

export const listBiomarkers = route({
  operationId: 'listBiomarkers',
  method: 'get',
  path: '/biomarkers',
  summary: 'Biomarkers, filtered and paged',
  description: 'Follow `pagination.next_cursor` to read all of them; it stays correct while rows are added.',
  tag: 'Biomarkers',
  query,
  data: listOf(SelectedBiomarker),
  cache: 'biomarkers',

  async handle({ query: asked }, { biomarkers, cursors }) {
    const paging = cursorPaging(cursors, asked, bindingOf(asked));
    const { fields = BIOMARKER_FIELDS } = asked;
    return paging.answer(await biomarkers.list({ ...filtersOf(asked), fields, start: paging.start, pageSize: paging.pageSize }));
  },
});
