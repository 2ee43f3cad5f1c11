-- Ordinary English words. One that the content lacks is a word of its own, and no misspelled term: "posting" is not "fasting".
CREATE TABLE content.ordinary_word (word text PRIMARY KEY);
