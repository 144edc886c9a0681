-- Who looks for an accountant is helped by an agency that keeps the books; not the other way round.

ALTER TABLE search_synonyms DISABLE TRIGGER search_synonyms_refill;
INSERT INTO search_synonyms (group_id, term, one_way)
SELECT added.id, word.term, word.one_way
  FROM (SELECT coalesce(max(group_id), 0) + 1 AS id FROM search_synonyms) added,
       (VALUES ('gestoría', false), ('asesoría', false), ('contable', true), ('contabilidad', true)) word (term, one_way)
ON CONFLICT DO NOTHING;
ALTER TABLE search_synonyms ENABLE TRIGGER search_synonyms_refill;

-- Of what is searched only saved searches keep synonyms.
INSERT INTO jobs (kind, payload) SELECT 'refill-search', '{"listings": false}' WHERE EXISTS (SELECT FROM saved_searches);
