-- A word is looked for twice: roughly through the trigram index, then exactly as a piece of text. Measured at a
-- million listings: docs/performance.md.

-- The text of one typed word that a title has to contain: what search_pattern stands for, without wildcards.
-- strpos finds it in two thirds of the time that LIKE takes.
CREATE FUNCTION search_needle(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN norm_es(word) ~ '[[:alnum:]]{3}' OR norm_es(word) !~ '[[:alnum:]]' THEN '' ELSE ' ' END
    || btrim(regexp_replace(norm_es(word), '\s+', ' ', 'g'));

-- A pattern that matches wherever the needle is, for the index to find: of a long word every third trigram, so that
-- it reads half as many lists ('reforma' is '%ref%orm%a%').
CREATE FUNCTION search_pieces(word text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN search_needle(word) ~ '^[[:alnum:]]{6,}$'
    THEN '%' || regexp_replace(search_needle(word), '(...)', '\1%', 'g') || '%'
    ELSE search_pattern(word) END;

-- Every plan tries the pattern on all of a sample of titles: a thousand of them cost as much as finding a page.
ALTER TABLE listing_search ALTER title_norm SET STATISTICS 200;
ALTER TABLE listing_search_descriptions ALTER description_norm SET STATISTICS 200;
