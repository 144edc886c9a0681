-- A text finds the terms that begin with one of its words.
CREATE INDEX CONCURRENTLY search_synonyms_first_idx ON search_synonyms ((stems[1]));
