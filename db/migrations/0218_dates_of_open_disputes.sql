-- Silence in a dispute grants nothing any more. Jobs of the old kind, which a worker of the release before would carry
-- out by the old rule, go; every open dispute has its time anew from today, and both sides are told once.

DELETE FROM jobs WHERE kind = 'turn-dispute' AND state = 'waiting';

UPDATE disputes
   SET turn_at = now() + CASE state WHEN 'abierta' THEN interval '5 days' ELSE interval '7 days' END,
       is_prolonged = false
 WHERE state <> 'resuelta';

INSERT INTO jobs (kind, payload, dedupe_key)
SELECT 'redate-dispute', jsonb_build_object('disputeId', id), 'redate-dispute:' || id
  FROM disputes WHERE state <> 'resuelta';
