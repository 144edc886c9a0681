-- A dispute about a stage that has ended leaves its state, and says how much of its price is the client's.
ALTER TABLE stages
  DROP CONSTRAINT stages_division_counted,
  ADD CONSTRAINT stages_division_counted CHECK ((state <> 'reparto' OR return_cents IS NOT NULL)
    AND (return_cents IS NULL OR state IN ('reparto', 'completado', 'cancelado', 'reembolsado'))) NOT VALID;
