-- A rating says whether the work that it is about was paid, and who says so.

CREATE FUNCTION rating_proof(of_order uuid) RETURNS text
  LANGUAGE sql STABLE
  AS $$
  WITH worked AS (
    SELECT o.provider <> 'directo' AND s.payment NOT IN ('por_pagar', 'impagado', 'sin_cobrar')
             OR o.provider = 'directo' AND r.by_freelancer AND r.by_client AS is_confirmed,
           r.by_freelancer OR s.payment = 'recibido' OR EXISTS (
             SELECT FROM order_files f JOIN order_events e ON e.order_id = f.order_id AND e.seq = f.event_seq
              WHERE f.order_id = s.order_id AND f.side = 'client' AND e.kind IN ('pay', 'prove') AND e.stage_n = s.n) AS is_shown
      FROM orders o
      -- What was worked on, and what was paid and never given back.
      JOIN stages s ON s.order_id = o.id
       AND (s.state IN ('completado', 'reparto') OR s.state = 'cancelado' AND s.payment <> 'por_pagar')
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_or(e.actor = 'freelancer' AND e.kind = 'received'), false) AS by_freelancer,
              coalesce(bool_or(e.actor = 'client' AND e.kind IN ('pay', 'prove', 'accept')), false) AS by_client
         FROM order_events e WHERE e.order_id = s.order_id AND e.stage_n = s.n) r
     WHERE o.id = of_order)
  SELECT CASE WHEN count(*) = 0 THEN NULL
              WHEN bool_and(is_confirmed) THEN 'confirmado'
              WHEN bool_or(is_confirmed OR is_shown) THEN 'sin_confirmar'
              ELSE 'sin_pago' END
    FROM worked
$$;

ALTER TABLE ratings ADD COLUMN proof text
  CONSTRAINT ratings_proof_known CHECK (proof IN ('confirmado', 'sin_confirmar', 'sin_pago'));

-- As many as there are finished orders that somebody rated: hiring is new.
UPDATE ratings r SET proof = rating_proof(r.order_id)
  FROM orders o WHERE o.id = r.order_id AND o.plan IS NOT NULL AND r.state <> 'oculta';

COMMENT ON FUNCTION rating_proof(uuid) IS
  '[conversations] What ratings of an order rest on: every stage that was worked on was paid as both say or as its provider has seen; some payment was shown or confirmed; or none. Null where nothing was worked on.';
COMMENT ON COLUMN ratings.proof IS
  'What rating_proof said when it was published; null of one that is hidden, and of orders from before people were hired here.';
