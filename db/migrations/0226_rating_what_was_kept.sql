-- What was paid for cancelled work and not given back by its date can be rated from then on.
ALTER TABLE orders DROP CONSTRAINT orders_completed_dated;
ALTER TABLE orders ADD CONSTRAINT orders_completed_dated CHECK (CASE
    WHEN state IN ('completado', 'reparto') THEN completed_at IS NOT NULL
    WHEN state IN ('reembolsado', 'cancelado') THEN true
    ELSE completed_at IS NULL END);
