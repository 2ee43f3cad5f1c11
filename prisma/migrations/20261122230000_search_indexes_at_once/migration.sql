-- Content is written by the seed and read all day. A pending list makes each search walk through what the seed wrote last.
ALTER INDEX content.search_document_words_idx SET (fastupdate = off);
ALTER INDEX content.search_name_spelling_idx SET (fastupdate = off);
ALTER INDEX content.search_topic_lexemes_idx SET (fastupdate = off);
ALTER INDEX content.search_word_spelling_idx SET (fastupdate = off);
SELECT gin_clean_pending_list('content.search_document_words_idx'), gin_clean_pending_list('content.search_name_spelling_idx'),
  gin_clean_pending_list('content.search_topic_lexemes_idx'), gin_clean_pending_list('content.search_word_spelling_idx');
