-- What is typed finds the terms of the vocabulary that begin so.
CREATE INDEX CONCURRENTLY search_synonyms_term_idx ON search_synonyms ((norm_es(term)) COLLATE "C");
