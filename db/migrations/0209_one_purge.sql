-- What these did, purge-expired does.
DELETE FROM jobs WHERE dedupe_key IN ('purge-newsletter', 'purge-saved-searches', 'purge-search-log', 'purge-text-prints');
