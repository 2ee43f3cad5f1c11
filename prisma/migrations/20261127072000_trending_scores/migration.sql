-- contracts: nothing. Only the seed and the counters write these tables, and their indexes take milliseconds, so they are made within the transaction.
-- A score for each timeframe beside that of the week, so that the first of them are read from an index.
ALTER TABLE content.biomarker
  ADD COLUMN trending_day   double precision NOT NULL DEFAULT 0,
  ADD COLUMN trending_month double precision NOT NULL DEFAULT 0;
DO $$
BEGIN
  GRANT UPDATE (trending_day, trending_month) ON content.biomarker TO content_api;
EXCEPTION WHEN undefined_object THEN
  NULL;
END $$;
-- Without a snapshot, a service takes one within ten seconds, which fills the scores first.
DELETE FROM content.trending_snapshot;

-- Each order of biomarkers has an index, so that a page reads its own rows only.
-- The orders of trending.
CREATE INDEX biomarker_trending_day_idx ON content.biomarker (trending_day DESC, lower(name) COLLATE "C", id);
CREATE INDEX biomarker_trending_week_idx ON content.biomarker (trending_score DESC, lower(name) COLLATE "C", id);
CREATE INDEX biomarker_trending_month_idx ON content.biomarker (trending_month DESC, lower(name) COLLATE "C", id);
-- The orders of the list, beside that of names.
CREATE INDEX biomarker_slug_order_idx ON content.biomarker (slug COLLATE "C", id);
CREATE INDEX biomarker_trending_score_id_idx ON content.biomarker (trending_score, id);
CREATE INDEX biomarker_view_count_id_idx ON content.biomarker (view_count, id);
CREATE INDEX biomarker_search_volume_id_idx ON content.biomarker (search_volume, id);
CREATE INDEX biomarker_last_updated_id_idx ON content.biomarker (last_updated, id);
CREATE INDEX biomarker_created_at_id_idx ON content.biomarker (created_at, id);
CREATE INDEX biomarker_updated_at_id_idx ON content.biomarker (updated_at, id);
-- By category, the list walks the categories.
CREATE INDEX category_slug_order_idx ON content.category (slug COLLATE "C");
CREATE INDEX biomarker_category_id_id_idx ON content.biomarker (category_id, id);
-- The list of one category.
CREATE INDEX biomarker_category_id_name_idx ON content.biomarker (category_id, lower(name) COLLATE "C", id);
-- The filters, so that a count reads no rows.
CREATE INDEX biomarker_filter_idx ON content.biomarker (category_id, applicable_gender, labvendor_marker_id);
-- The one of category and id takes its place.
DROP INDEX content.biomarker_category_id_idx;
-- Nothing has searched these since search documents. A view of a biomarker would now change them too.
DROP INDEX content.biomarker_search_keys_idx;
DROP INDEX content.biomarker_search_prefix_idx;
DROP INDEX content.biomarker_search_spelling_idx;
DROP INDEX content.biomarker_search_vector_idx;
-- Counts read the index alone where a vacuum has been since the last view.
ALTER TABLE content.biomarker SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
